import { resolveProjection, type PartlyGeoTiff } from '#main/raster/index.ts';

/** Cells of a grid. */
export interface Block {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** Where the cells of the map lie on one axis of a layer: the centre of the first one, and the step to the next. */
interface Axis {
  readonly start: number;
  readonly step: number;
}

/** A raster beside others of its map, in its own cells. */
export interface Layer {
  readonly tiff: PartlyGeoTiff;
  /** Its place among the files of the job. */
  readonly file: number;
  readonly across: Axis;
  readonly down: Axis;
  /** How far beyond its edge its cells may count for those of the map, in its own cells; 0 on the map's grid. */
  readonly reach: number;
}

/** Stored numbers that are none, beside those of the files themselves. */
export interface NoData {
  readonly equals?: number | undefined;
  readonly atMost?: number | undefined;
}

/** How far tiles may lie beside each other's grid, in cells. */
const GRID_TOLERANCE = 0.01;
/** Of a centre on the edge between two cells the one to the east or south counts: so near to it is on it, in cells. */
const EDGE = 1e-6;
const REACH = 0.5;

/**
 * Places a raster beside the one whose grid is the map's.
 * @throws RangeError where their grids differ and may not, or they are in different systems
 */
export function placeLayer(
  first: PartlyGeoTiff,
  tiff: PartlyGeoTiff,
  { crs, isNearest = false }: { readonly crs: string; readonly isNearest?: boolean },
): Omit<Layer, 'file'> {
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
  if (strain <= GRID_TOLERANCE) {
    const [across, down] = [column, row].map((first) => ({ start: 0.5 - Math.round(first), step: 1 }));
    return { tiff, across: across!, down: down!, reach: 0 };
  }
  const isOneSystem = resolveProjection(tiff.keys, crs) === resolveProjection(first.keys, crs);
  if (!isNearest || !isOneSystem) throw new RangeError('the files of the map are on different grids');
  const [stepAcross, stepDown] = [cellWidth / own.cellWidth, cellHeight / own.cellHeight];
  return {
    tiff,
    across: { start: (0.5 - column) * stepAcross, step: stepAcross },
    down: { start: (0.5 - row) * stepDown, step: stepDown },
    reach: REACH,
  };
}

/** The cells of a layer that those of a part of the map have, by column and by row; -1: none. */
interface CellsOfBlock {
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  /** The part of the layer that they lie in. */
  readonly own: Block;
}

/**
 * The cells of a layer that a part of the map has; null where it has none of them.
 * @param reach how far beyond its edge the layer's cells count, in its cells
 */
export function findCellsOf({ tiff, across, down }: Layer, block: Block, reach: number): CellsOfBlock | null {
  const columns = placeCells(across, { first: block.column, count: block.width, of: tiff.width, reach });
  const rows = placeCells(down, { first: block.row, count: block.height, of: tiff.height, reach });
  const [column, row] = [columns, rows].map((cells) => cells.find((cell) => cell >= 0));
  if (column === undefined || row === undefined) return null;
  const width = columns.findLast((cell) => cell >= 0)! - column + 1;
  const height = rows.findLast((cell) => cell >= 0)! - row + 1;
  return { columns, rows, own: { column, row, width, height } };
}

function placeCells(
  { start, step }: Axis,
  {
    first,
    count,
    of,
    reach,
  }: { readonly first: number; readonly count: number; readonly of: number; readonly reach: number },
): Int32Array {
  return Int32Array.from({ length: count }, (_, cell) => {
    const centre = start + (first + cell) * step;
    if (centre < -reach - EDGE || centre > of + reach + EDGE) return -1;
    const place = Math.floor(centre + EDGE);
    if (reach === 0) return place < of ? place : -1;
    return Math.min(Math.max(place, 0), of - 1);
  });
}

/** Goes through the cells of a layer in a block: `at` their place in the block, `value` the stored number. */
function forEachCell(layer: Layer, block: Block, reach: number, visit: (at: number, value: number) => void): void {
  const cells = findCellsOf(layer, block, reach);
  if (cells === null) return;
  const { columns, rows, own } = cells;
  const [values] = layer.tiff.readBlock(own, [0]);
  for (let y = 0; y < block.height; y += 1) {
    if (rows[y]! < 0) continue;
    const from = (rows[y]! - own.row) * own.width - own.column;
    for (let x = 0; x < block.width; x += 1) {
      if (columns[x]! >= 0) visit(y * block.width + x, values![from + columns[x]!]!);
    }
  }
}

/** The numbers of a layer in a block, without those that are none. */
function forEachNumber(
  layer: Layer,
  block: Block,
  { noData, reach = 0 }: { readonly noData: NoData; readonly reach?: number },
  visit: (at: number, number: number) => void,
): void {
  const { nodata, scaling } = layer.tiff;
  const { scale, offset } = scaling[0]!;
  const { equals, atMost = -Infinity } = noData;
  forEachCell(layer, block, reach, (at, value) => {
    if (value !== nodata && value !== equals && value > atMost) visit(at, value * scale + offset);
  });
}

/** Where tiles overlap, the first one that has a number is right. */
export function fillRaster(
  layer: Layer,
  block: Block,
  which: { readonly noData: NoData; readonly reach?: number },
  target: Float32Array,
): void {
  forEachNumber(layer, block, which, (at, number) => {
    if (Number.isNaN(target[at])) target[at] = number;
  });
}

export function addRaster(
  layer: Layer,
  block: Block,
  { noData, weight }: { readonly noData: NoData; readonly weight: number },
  target: Float32Array,
): void {
  forEachNumber(layer, block, { noData }, (at, number) => {
    target[at] = (Number.isNaN(target[at]) ? 0 : target[at]!) + weight * number;
  });
}

export function applyMask(
  layer: Layer,
  block: Block,
  { equals, becomes }: { readonly equals: number; readonly becomes: number },
  target: Float32Array,
): void {
  forEachCell(layer, block, 0, (at, value) => {
    if (value === equals) target[at] = becomes;
  });
}
