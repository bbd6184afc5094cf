import { computeDistanceMetres, EARTH_RADIUS_METRES, type Coordinates } from '#shared/geo/geo.ts';
import { WILDFIRE_NEIGHBOURHOOD_METRES } from '#shared/hazard/wildfire.ts';
import { type Cell, findTurn, type RasterGroup } from '#main/raster/index.ts';

/** Takes cells that lie side by side in a row. */
export type TakeRun = (row: number, left: number, right: number) => void;

/**
 * Cells may be at most this large for the circle to be followed along its edge, metres: it meets each row of them in
 * one run then, and is nowhere between them.
 */
const LARGEST_CELL_METRES = 125;
/** Degrees of latitude in the radius, a little more: the window may be too large, never too small. */
const REACH_DEGREES = ((WILDFIRE_NEIGHBOURHOOD_METRES / EARTH_RADIUS_METRES) * 180 * 1.02) / Math.PI;
/** Directions in which the edge of the circle is looked up. */
const DIRECTIONS = 16;

/**
 * Creates what finds the cells whose centre lies within 500 m of a point (docs/methodology/wildfire.md), row by row
 * from the north. Of small cells only the ends of the runs are measured: from row to row they move by a few cells.
 * @param findCentre the centre of a cell, degrees; the same object may be given each time
 * @returns takes a point and the cell in which it lies
 */
export function createNeighbourhood(
  group: RasterGroup,
  findCentre: (column: number, row: number) => Coordinates,
): (point: Coordinates, own: Cell, take: TakeRun) => void {
  const { grid } = group;
  const lefts = new Int32Array(grid.height);
  const rights = new Int32Array(grid.height);

  const measure = (point: Coordinates, column: number, row: number): number =>
    computeDistanceMetres(point, findCentre(column, row));
  const isInside = (point: Coordinates, column: number, row: number): boolean =>
    measure(point, column, row) <= WILDFIRE_NEIGHBOURHOOD_METRES;

  /** A cell of the row that is inside, searched around the run of the row before it; -1: none. */
  function findStart(point: Coordinates, row: number, left: number, right: number): number {
    const middle = (left + right) >> 1;
    if (isInside(point, middle, row)) return middle;
    for (let column = Math.max(0, left - 2); column <= Math.min(grid.width - 1, right + 2); column++) {
      if (isInside(point, column, row)) return column;
    }
    return -1;
  }

  /** Finds the run of a row, from that of the row before it; false: the row has none. */
  function findRun(point: Coordinates, row: number, before: number): boolean {
    let left = lefts[before]!;
    let right = rights[before]!;
    const start = findStart(point, row, left, right);
    if (start < 0) return false;
    left = Math.min(left, start);
    right = Math.max(right, start);
    while (left < start && !isInside(point, left, row)) left++;
    while (left > 0 && isInside(point, left - 1, row)) left--;
    while (right > start && !isInside(point, right, row)) right--;
    while (right < grid.width - 1 && isInside(point, right + 1, row)) right++;
    lefts[row] = left;
    rights[row] = right;
    return true;
  }

  /** Whether the cells around a cell are small enough. */
  function isFine(point: Coordinates, { column, row }: Cell): boolean {
    const reach = Math.max(measure(point, column, row), 1);
    const beside = measure(point, column > 0 ? column - 1 : Math.min(column + 1, grid.width - 1), row);
    const above = measure(point, column, row > 0 ? row - 1 : Math.min(row + 1, grid.height - 1));
    return reach <= LARGEST_CELL_METRES && beside <= 2 * LARGEST_CELL_METRES && above <= 2 * LARGEST_CELL_METRES;
  }

  function followCircle(point: Coordinates, own: Cell, take: TakeRun): void {
    lefts[own.row] = own.column;
    rights[own.row] = own.column;
    findRun(point, own.row, own.row);
    let top = own.row;
    while (top > 0 && findRun(point, top - 1, top)) top--;
    let bottom = own.row;
    while (bottom < grid.height - 1 && findRun(point, bottom + 1, bottom)) bottom++;
    for (let row = top; row <= bottom; row++) take(row, lefts[row]!, rights[row]!);
  }

  function searchWindow(point: Coordinates, take: TakeRun): void {
    const { left, top, right, bottom } = findWindow(group, point);
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        if (isInside(point, column, row)) take(row, column, column);
      }
    }
  }

  return (point, own, take) => {
    if (isFine(point, own)) followCircle(point, own, take);
    else searchWindow(point, take);
  };
}

/** The cells among which those of the circle around a point are; empty when it is wholly outside the raster. */
function findWindow(
  { grid, project }: RasterGroup,
  point: Coordinates,
): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } {
  // All around the point is on its side of the date line.
  const turn = findTurn(grid, project(point).x);
  const stretch = 1 / Math.max(0.01, Math.cos((point.latitude * Math.PI) / 180));
  const columns: number[] = [];
  const rows: number[] = [];
  for (let direction = 0; direction < DIRECTIONS; direction += 1) {
    const angle = (2 * Math.PI * direction) / DIRECTIONS;
    const { x, y } = project({
      latitude: point.latitude + REACH_DEGREES * Math.sin(angle),
      longitude: point.longitude + REACH_DEGREES * stretch * Math.cos(angle),
    });
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    columns.push((x + turn - grid.originX) / grid.cellWidth);
    rows.push((grid.originY - y) / grid.cellHeight);
  }
  // One cell more on each side: between two directions the circle bulges out.
  return {
    left: Math.max(0, Math.floor(Math.min(...columns)) - 1),
    top: Math.max(0, Math.floor(Math.min(...rows)) - 1),
    right: Math.min(grid.width, Math.ceil(Math.max(...columns)) + 2) - 1,
    bottom: Math.min(grid.height, Math.ceil(Math.max(...rows)) + 2) - 1,
  };
}
