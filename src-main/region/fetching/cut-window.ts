import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { LengthUnit } from '#shared/units/units.ts';
import {
  MissingRangesError,
  openPartlyFile,
  type ByteRange,
  type PartlyFileParts,
} from '#main/platform/files/partly-file.ts';
import {
  createTransform,
  openGeoTiffByParts,
  resolveProjection,
  writeGeotiff,
  type PartlyGeoTiff,
} from '#main/raster/index.ts';
import {
  addRaster,
  applyMask,
  fillRaster,
  findCellsOf,
  placeLayer,
  type Block,
  type Layer,
  type NoData,
} from './map-layers.ts';
import { requireUnit } from './require-unit.ts';

/** A raster of a file on a server, as far as it is here. */
export interface PartlyRaster {
  /** Its place among the files of the job. */
  readonly file: number;
  readonly parts: PartlyFileParts;
}

/** One file of a map, and the masks over it. */
export interface WindowTile {
  readonly raster: PartlyRaster;
  /** What its numbers count for in a sum over all tiles; left out: where tiles overlap, the first number is right. */
  readonly weight?: number;
  readonly masks: readonly {
    readonly raster: PartlyRaster;
    /** Value of the marked cells. */
    readonly equals: number;
    /** What is written in their place; NaN: no figure. */
    readonly becomes: number;
  }[];
}

/** A part of a map that is cut out of its tiles. */
export interface WindowJob {
  /** Degrees, WGS 84. */
  readonly box: BoundingBox;
  /** One tile at least. */
  readonly tiles: readonly WindowTile[];
  /** Horizontal reference of tiles that name none, as `EPSG:4326`. */
  readonly crs: string;
  /** Stored numbers that are none, beside those of the files themselves. */
  readonly noData: NoData;
  /** Whether tiles may be on different grids: the window is on the finest, with the numbers of the nearest cells. */
  readonly isNearest?: boolean;
  /** Boxes, degrees, of which no tile is there, and what stands in their cells; the west and north edges are theirs. */
  readonly fills?: readonly { readonly box: BoundingBox; readonly value: number }[];
  /** What the tiles' numbers are counted in, where it is a length. */
  readonly unit?: LengthUnit | undefined;
  /** What the file says of its band, and the unit of its numbers; left out: nothing. */
  readonly band?: { readonly description: string; readonly unit: string };
  /** Where the GeoTIFF is written; nothing is there. */
  readonly target: string;
}

/** Bytes of a file that have to be here before the window can be cut. */
export interface MissingParts {
  readonly file: number;
  readonly ranges: readonly ByteRange[];
}

/** What has come of {@link cutWindow}: what is missing, or how many cells have a number of a tile. */
export type WindowResult =
  | { readonly missing: readonly MissingParts[] }
  | { readonly missing: null; readonly cells: number; readonly cellsWithNumbers: number };

/** Cells around the box: windows of 7 x 7 cells are read around points at its edge. */
const MARGIN_CELLS = 4;
/** Points on each side of the box that are projected: sides are curved in other systems. */
const SIDE_POINTS = 32;
/** What is fetched at least where a directory is not here: its other values stand near to it. */
const DIRECTORY_BYTES = 4 * 1024;
/** Cells of one window: 27,000 on a side. */
const MOST_CELLS = 2 ** 29.5;

interface LayeredTile {
  readonly raster: Layer;
  readonly weight: number | undefined;
  readonly masks: readonly { readonly layer: Layer; readonly equals: number; readonly becomes: number }[];
}

/** Where cells lie so near to the edge of a box that it is the edge itself, degrees. */
const EDGE_DEGREES = 1e-9;

/**
 * Cuts a box out of a map's tiles into one GeoTIFF of float32 on their grid, NaN where there is no figure; or says what
 * has to be fetched first. Overviews are never read, and no number is made of others: of tiles on different grids
 * each cell of the finest has the number of the cell that its centre lies in, and where tiles leave a gap of less than
 * half a cell that of the cell beside it.
 * @throws RasterRefusedError; FileRefusedError for a tile that states another unit; RangeError for tiles of different
 *   grids where they may not be, and for a window that is too large
 */
export async function cutWindow(job: WindowJob): Promise<WindowResult> {
  const open = new Map<PartlyRaster, PartlyGeoTiff>();
  try {
    const directories = await openRasters(job, open);
    if (directories.length > 0) return { missing: directories };
    for (const { raster } of job.tiles) requireUnit(open.get(raster)!, job.unit);
    const ordered = job.isNearest === true ? sortByCells(job, open) : job.tiles;
    const first = open.get(ordered[0]!.raster)!;
    const layerOf = (raster: PartlyRaster): Layer => ({
      file: raster.file,
      ...placeLayer(first, open.get(raster)!, job),
    });
    const tiles = ordered.map(({ raster, weight, masks }) => ({
      raster: layerOf(raster),
      weight,
      masks: masks.map(({ raster: mask, ...marks }) => ({ layer: layerOf(mask), ...marks })),
    }));
    const window = findWindow(first, job);
    const missing = mergeMissing(tiles.flatMap((tile) => listMissing(tile, window)));
    if (missing.length > 0) return { missing };
    return { missing: null, ...writeWindow(tiles, window, { first, ...job }) };
  } finally {
    for (const tiff of open.values()) tiff.close();
  }
}

/** Opens every raster whose directory is here; what is missing of the others. */
async function openRasters({ tiles }: WindowJob, open: Map<PartlyRaster, PartlyGeoTiff>): Promise<MissingParts[]> {
  const missing: MissingParts[] = [];
  for (const raster of tiles.flatMap((tile) => [tile.raster, ...tile.masks.map((mask) => mask.raster)])) {
    try {
      open.set(raster, await openGeoTiffByParts(openPartlyFile(raster.parts)));
    } catch (error) {
      if (!(error instanceof MissingRangesError)) throw error;
      const { size } = raster.parts;
      const ranges = error.ranges.map(({ start, length }) => ({
        start,
        length: Math.min(Math.max(length, DIRECTORY_BYTES), size - start),
      }));
      missing.push({ file: raster.file, ranges });
    }
  }
  return missing;
}

/** Tiles that have a part of the window, the finest first, before all others. */
function sortByCells(job: WindowJob, open: ReadonlyMap<PartlyRaster, PartlyGeoTiff>): WindowTile[] {
  const sizeOf = ({ raster }: WindowTile): number => {
    const tiff = open.get(raster)!;
    const { column, row, width, height } = findWindow(tiff, job);
    const hasPart = column < tiff.width && row < tiff.height && column + width > 0 && row + height > 0;
    return hasPart ? tiff.geotransform.cellWidth * tiff.geotransform.cellHeight : Infinity;
  };
  const sizes = new Map(job.tiles.map((tile) => [tile, sizeOf(tile)]));
  return job.tiles.toSorted((a, b) => {
    const [one, other] = [sizes.get(a)!, sizes.get(b)!];
    return one === other ? 0 : one - other;
  });
}

/** The cells of the first tile's grid that the box and what is read around it need. */
function findWindow({ geotransform, keys }: PartlyGeoTiff, { box, crs }: WindowJob): Block {
  const { project } = createTransform(resolveProjection(keys, crs));
  const places = listOutline(box).map((point) => project(point));
  const { originX, originY, cellWidth, cellHeight } = geotransform;
  const columns = places.map(({ x }) => (x - originX) / cellWidth);
  const rows = places.map(({ y }) => (originY - y) / cellHeight);
  const column = Math.floor(Math.min(...columns)) - MARGIN_CELLS;
  const row = Math.floor(Math.min(...rows)) - MARGIN_CELLS;
  const width = Math.ceil(Math.max(...columns)) + MARGIN_CELLS - column;
  const height = Math.ceil(Math.max(...rows)) + MARGIN_CELLS - row;
  if (!(width * height <= MOST_CELLS))
    throw new FileRefusedError(failureText('region-too-many-cells', { width, height }));
  return { column, row, width, height };
}

function listOutline([west, south, east, north]: BoundingBox): { latitude: number; longitude: number }[] {
  return Array.from({ length: SIDE_POINTS + 1 }, (_, point) => point / SIDE_POINTS).flatMap((share) => {
    const longitude = west + (east - west) * share;
    const latitude = south + (north - south) * share;
    return [
      { latitude: south, longitude },
      { latitude: north, longitude },
      { latitude, longitude: west },
      { latitude, longitude: east },
    ];
  });
}

function listMissing({ raster, masks }: LayeredTile, window: Block): MissingParts[] {
  return [raster, ...masks.map(({ layer }) => layer)].flatMap((layer) => {
    const block = findCellsOf(layer, window, layer.reach)?.own;
    return block === undefined ? [] : [{ file: layer.file, ranges: layer.tiff.listMissing(block, 0) }];
  });
}

/** Each file once, without those of which nothing is missing. */
function mergeMissing(missing: readonly MissingParts[]): MissingParts[] {
  const files = new Map<number, ByteRange[]>();
  for (const { file, ranges } of missing) files.set(file, [...(files.get(file) ?? []), ...ranges]);
  return [...files].map(([file, ranges]) => ({ file, ranges })).filter(({ ranges }) => ranges.length > 0);
}

function writeWindow(
  tiles: readonly LayeredTile[],
  window: Block,
  {
    first,
    crs,
    noData,
    fills = [],
    band = { description: '', unit: '' },
    target,
  }: WindowJob & { readonly first: PartlyGeoTiff },
): { readonly cells: number; readonly cellsWithNumbers: number } {
  const { originX, originY, cellWidth, cellHeight } = first.geotransform;
  const { unproject } = createTransform(resolveProjection(first.keys, crs));
  let cellsWithNumbers = 0;
  /** Cells that no tile has, in the boxes that have none. */
  const fillBoxes = (block: Block, target: Float32Array): number => {
    let filled = 0;
    for (const { box, value } of fills) {
      for (let at = 0; at < target.length; at += 1) {
        if (!Number.isNaN(target[at])) continue;
        const column = block.column + (at % block.width) + 0.5;
        const row = block.row + Math.floor(at / block.width) + 0.5;
        if (!isOfBox(box, unproject(originX + column * cellWidth, originY - row * cellHeight))) continue;
        target[at] = value;
        filled += 1;
      }
    }
    return filled;
  };
  const raster = {
    width: window.width,
    height: window.height,
    geotransform: {
      originX: originX + window.column * cellWidth,
      originY: originY - window.row * cellHeight,
      cellWidth,
      cellHeight,
    },
    keys: first.keys,
    ...band,
    readRows(row: number, rows: number): Float32Array {
      const block = { column: window.column, row: window.row + row, width: window.width, height: rows };
      const target = new Float32Array(window.width * rows).fill(NaN);
      for (const tile of tiles) {
        if (tile.weight === undefined) fillRaster(tile.raster, block, { noData }, target);
        else addRaster(tile.raster, block, { noData, weight: tile.weight }, target);
        for (const { layer, equals, becomes } of tile.masks) applyMask(layer, block, { equals, becomes }, target);
      }
      const filled = fillBoxes(block, target);
      for (const { raster: layer } of tiles.filter((tile) => tile.raster.reach > 0))
        fillRaster(layer, block, { noData, reach: layer.reach }, target);
      for (const value of target) if (!Number.isNaN(value)) cellsWithNumbers += 1;
      cellsWithNumbers -= filled;
      return target;
    },
  };
  writeGeotiff(target, raster, () => undefined);
  return { cells: window.width * window.height, cellsWithNumbers };
}

/** Whether a place is of a box: on its west and north edge it is. */
function isOfBox([west, south, east, north]: BoundingBox, { longitude, latitude }: Coordinates): boolean {
  return (
    longitude >= west - EDGE_DEGREES &&
    longitude < east - EDGE_DEGREES &&
    latitude > south + EDGE_DEGREES &&
    latitude <= north + EDGE_DEGREES
  );
}
