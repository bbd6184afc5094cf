import type { BoundingBox } from '#shared/geo/geo.ts';
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
  readonly noData: { readonly equals?: number | undefined; readonly atMost?: number | undefined };
  /** Where the GeoTIFF is written; nothing is there. */
  readonly target: string;
}

/** Bytes of a file that have to be here before the window can be cut. */
export interface MissingParts {
  readonly file: number;
  readonly ranges: readonly ByteRange[];
}

/** What has come of {@link cutWindow}: what is missing, or how many cells have a number. */
export type WindowResult =
  | { readonly missing: readonly MissingParts[] }
  | { readonly missing: null; readonly cells: number; readonly cellsWithNumbers: number };

/** Cells around the box: windows of 7 x 7 cells are read around points at its edge. */
const MARGIN_CELLS = 4;
/** Points on each side of the box that are projected: sides are curved in other systems. */
const SIDE_POINTS = 32;
/** What is fetched at least where a directory is not here: its other values stand near to it. */
const DIRECTORY_BYTES = 4 * 1024;
/** How far tiles may lie beside each other's grid, in cells. */
const GRID_TOLERANCE = 0.01;
/** Cells of one window: 27,000 on a side. */
const MOST_CELLS = 2 ** 29.5;

/** A raster on the grid of its map. */
interface Layer {
  readonly tiff: PartlyGeoTiff;
  readonly file: number;
  /** Its first cell on the grid of the first tile. */
  readonly column: number;
  readonly row: number;
}

interface LayeredTile {
  readonly raster: Layer;
  readonly weight: number | undefined;
  readonly masks: readonly { readonly layer: Layer; readonly equals: number; readonly becomes: number }[];
}

/** Cells of the map's grid. */
interface Block {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Cuts a box out of a map's tiles into one GeoTIFF of float32 on their grid, NaN where there is no figure; or says what
 * has to be fetched first. Overviews are never read.
 * @throws RasterRefusedError; RangeError for tiles of different grids, and for a window that is too large
 */
export async function cutWindow(job: WindowJob): Promise<WindowResult> {
  const open = new Map<PartlyRaster, PartlyGeoTiff>();
  try {
    const directories = await openRasters(job, open);
    if (directories.length > 0) return { missing: directories };
    const first = open.get(job.tiles[0]!.raster)!;
    const layerOf = (raster: PartlyRaster): Layer => {
      const tiff = open.get(raster)!;
      return { tiff, file: raster.file, ...findPlace(first, tiff) };
    };
    const tiles = job.tiles.map(({ raster, weight, masks }) => ({
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

/** The first cell of a raster on the grid of another one. @throws RangeError where their grids differ */
function findPlace(first: PartlyGeoTiff, tiff: PartlyGeoTiff): { readonly column: number; readonly row: number } {
  const { originX, originY, cellWidth, cellHeight } = first.geotransform;
  const own = tiff.geotransform;
  const column = (own.originX - originX) / cellWidth;
  const row = (originY - own.originY) / cellHeight;
  const strain = Math.max(
    Math.abs(own.cellWidth / cellWidth - 1) * tiff.width,
    Math.abs(own.cellHeight / cellHeight - 1) * tiff.height,
    Math.abs(column - Math.round(column)),
    Math.abs(row - Math.round(row)),
  );
  if (!(strain <= GRID_TOLERANCE)) throw new RangeError('the files of the map are on different grids');
  return { column: Math.round(column), row: Math.round(row) };
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
  if (!(width * height <= MOST_CELLS)) throw new RangeError(`the box has ${width} x ${height} cells of the map`);
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

/** A part of the map's grid as far as a layer has it, in the layer's own cells; null where it has none of it. */
function clip({ tiff, column, row }: Layer, block: Block): Block | null {
  const left = Math.max(block.column - column, 0);
  const top = Math.max(block.row - row, 0);
  const width = Math.min(block.column + block.width - column, tiff.width) - left;
  const height = Math.min(block.row + block.height - row, tiff.height) - top;
  return width > 0 && height > 0 ? { column: left, row: top, width, height } : null;
}

function listMissing({ raster, masks }: LayeredTile, window: Block): MissingParts[] {
  return [raster, ...masks.map(({ layer }) => layer)].flatMap((layer) => {
    const block = clip(layer, window);
    return block === null ? [] : [{ file: layer.file, ranges: layer.tiff.listMissing(block, 0) }];
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
  { first, noData, target }: WindowJob & { readonly first: PartlyGeoTiff },
): { readonly cells: number; readonly cellsWithNumbers: number } {
  const { originX, originY, cellWidth, cellHeight } = first.geotransform;
  let cellsWithNumbers = 0;
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
    description: '',
    readRows(row: number, rows: number): Float32Array {
      const block = { column: window.column, row: window.row + row, width: window.width, height: rows };
      const target = new Float32Array(window.width * rows).fill(NaN);
      for (const tile of tiles) {
        if (tile.weight === undefined) fillRaster(tile.raster, block, noData, target);
        else addRaster(tile.raster, block, { noData, weight: tile.weight }, target);
        for (const { layer, equals, becomes } of tile.masks) applyMask(layer, block, { equals, becomes }, target);
      }
      for (const value of target) if (!Number.isNaN(value)) cellsWithNumbers += 1;
      return target;
    },
  };
  writeGeotiff(target, raster, () => undefined);
  return { cells: window.width * window.height, cellsWithNumbers };
}

/** Goes through the cells of a layer in a block: `at` their place in the block, `value` the stored number. */
function forEachCell(layer: Layer, block: Block, visit: (at: number, value: number) => void): void {
  const own = clip(layer, block);
  if (own === null) return;
  const [values] = layer.tiff.readBlock(own, [0]);
  const left = own.column + layer.column - block.column;
  const top = own.row + layer.row - block.row;
  for (let y = 0; y < own.height; y += 1) {
    for (let x = 0; x < own.width; x += 1) visit((top + y) * block.width + left + x, values![y * own.width + x]!);
  }
}

/** The numbers of a layer in a block, without those that are none. */
function forEachNumber(
  layer: Layer,
  block: Block,
  noData: WindowJob['noData'],
  visit: (at: number, number: number) => void,
): void {
  const { nodata, scaling } = layer.tiff;
  const { scale, offset } = scaling[0]!;
  const { equals, atMost = -Infinity } = noData;
  forEachCell(layer, block, (at, value) => {
    if (value !== nodata && value !== equals && value > atMost) visit(at, value * scale + offset);
  });
}

/** Where tiles overlap, the first one that has a number is right. */
function fillRaster(layer: Layer, block: Block, noData: WindowJob['noData'], target: Float32Array): void {
  forEachNumber(layer, block, noData, (at, number) => {
    if (Number.isNaN(target[at])) target[at] = number;
  });
}

function addRaster(
  layer: Layer,
  block: Block,
  { noData, weight }: { readonly noData: WindowJob['noData']; readonly weight: number },
  target: Float32Array,
): void {
  forEachNumber(layer, block, noData, (at, number) => {
    target[at] = (Number.isNaN(target[at]) ? 0 : target[at]!) + weight * number;
  });
}

function applyMask(
  layer: Layer,
  block: Block,
  { equals, becomes }: { readonly equals: number; readonly becomes: number },
  target: Float32Array,
): void {
  forEachCell(layer, block, (at, value) => {
    if (value === equals) target[at] = becomes;
  });
}
