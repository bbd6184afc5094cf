import type { Point } from '../region-frame.ts';

/** The shape of a raster whose cells are numbered row by row from the north-west corner. */
export interface CellGrid {
  readonly columns: number;
  readonly rows: number;
  readonly cellMetres: number;
}

/** Column steps to the eight neighbours, north-west first, clockwise by row. */
export const NEIGHBOUR_COLUMNS = [-1, 0, 1, -1, 1, -1, 0, 1] as const;
/** Row steps, in step with {@link NEIGHBOUR_COLUMNS}. */
export const NEIGHBOUR_ROWS = [-1, -1, -1, 0, 0, 1, 1, 1] as const;
/**
 * Distances in cells, in step with {@link NEIGHBOUR_COLUMNS}; the square root of 2 is exact to the last bit everywhere.
 */
export const NEIGHBOUR_DISTANCES = [Math.SQRT2, 1, Math.SQRT2, 1, 1, Math.SQRT2, 1, Math.SQRT2] as const;

/** Number of cells. */
export function countCells(grid: CellGrid): number {
  return grid.columns * grid.rows;
}

/** The middle of a cell. */
export function computeCentre(grid: CellGrid, cell: number): Point {
  const column = cell % grid.columns;
  const row = (cell - column) / grid.columns;
  return { x: (column + 0.5) * grid.cellMetres, y: (row + 0.5) * grid.cellMetres };
}

/** The cell that contains a place, or -1 outside the grid. */
export function findCell(grid: CellGrid, { x, y }: Point): number {
  const column = Math.floor(x / grid.cellMetres);
  const row = Math.floor(y / grid.cellMetres);
  if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return -1;
  return row * grid.columns + column;
}

/** Calls `visit` with each of the up to eight neighbours of a cell and its distance in cells. */
export function forEachNeighbour(
  grid: CellGrid,
  cell: number,
  visit: (neighbour: number, distance: number) => void,
): void {
  const column = cell % grid.columns;
  const row = (cell - column) / grid.columns;
  for (let side = 0; side < 8; side += 1) {
    const nextColumn = column + NEIGHBOUR_COLUMNS[side]!;
    const nextRow = row + NEIGHBOUR_ROWS[side]!;
    if (nextColumn < 0 || nextRow < 0 || nextColumn >= grid.columns || nextRow >= grid.rows) continue;
    visit(nextRow * grid.columns + nextColumn, NEIGHBOUR_DISTANCES[side]!);
  }
}
