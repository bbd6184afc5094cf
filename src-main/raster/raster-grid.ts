/** Where a raster's cells lie: north-up, cell edges (not centres), in the units of its coordinate system. */
export interface RasterGrid {
  /** Coordinate system as a proj4 string, datum shift included. */
  readonly projection: string;
  /** Left edge of column 0. */
  readonly originX: number;
  /** Top edge of row 0. */
  readonly originY: number;
  /** Positive; a step to the next column goes right by this much. */
  readonly cellWidth: number;
  /** Positive; a step to the next row goes down by this much. */
  readonly cellHeight: number;
  readonly width: number;
  readonly height: number;
}

/** A cell by its column and row, counted from the top left. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** Whether two rasters share every cell. */
export function isSameGrid(a: RasterGrid, b: RasterGrid): boolean {
  return (
    a.projection === b.projection &&
    a.originX === b.originX &&
    a.originY === b.originY &&
    a.cellWidth === b.cellWidth &&
    a.cellHeight === b.cellHeight &&
    a.width === b.width &&
    a.height === b.height
  );
}

/** A full turn about the Earth, degrees. */
const FULL_TURN = 360;
/**
 * Nearer than this to the edge of a cell is on it, in cells: binary fractions come out beside the number that was
 * written.
 */
const ON_EDGE = 1e-7;

/**
 * The cell that contains a point of the raster's own coordinate system, or null outside. A point on the edge between
 * two cells belongs to the right or lower one; the raster's own right and bottom edges belong to its last cells, so
 * that a point anywhere on the border of the extent is inside.
 */
export function computeCell(grid: RasterGrid, x: number, y: number): Cell | null {
  const column = findColumn(grid, x) ?? findColumn(grid, x + findTurn(grid, x));
  const row = computeIndex((grid.originY - y) / grid.cellHeight, grid.height);
  return column === null || row === null ? null : { column, row };
}

/** Whether a grid of degrees goes on across the date line, to 182 or from -182. */
export function crossesDateLine({ projection, originX, cellWidth, width }: RasterGrid): boolean {
  return isInDegrees(projection) && (originX < -FULL_TURN / 2 || originX + width * cellWidth > FULL_TURN / 2);
}

/**
 * What has to be added to a longitude that lies outside of a grid of degrees to be inside. 0 for every other place and
 * grid.
 */
export function findTurn(grid: RasterGrid, x: number): number {
  if (findColumn(grid, x) !== null || !isInDegrees(grid.projection)) return 0;
  return [FULL_TURN, -FULL_TURN].find((turn) => findColumn(grid, x + turn) !== null) ?? 0;
}

/** A longitude that is counted on across the date line, as one of -180 to 180. */
export function foldLongitude(longitude: number): number {
  if (longitude > FULL_TURN / 2) return longitude - FULL_TURN;
  return longitude < -FULL_TURN / 2 ? longitude + FULL_TURN : longitude;
}

/** Whether the numbers of a coordinate system, a proj4 string, are degrees. */
export function isInDegrees(projection: string): boolean {
  return /\+proj=longlat\b/.test(projection);
}

function findColumn({ originX, cellWidth, width }: RasterGrid, x: number): number | null {
  return computeIndex((x - originX) / cellWidth, width);
}

function computeIndex(position: number, count: number): number | null {
  const edge = Math.round(position);
  const placed = Math.abs(position - edge) < ON_EDGE ? edge : position;
  // Also refuses NaN, which a failed transformation gives.
  if (!(placed >= 0 && placed <= count)) return null;
  // What rounding left a hair below 0 is 0, not the negative 0.
  return Math.max(0, Math.min(Math.floor(placed), count - 1));
}
