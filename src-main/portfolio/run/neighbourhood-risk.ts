import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';
import { WILDFIRE_NEIGHBOURHOOD_METRES } from '#shared/hazard/wildfire.ts';
import type { Cell, RasterGrid } from '#main/raster/index.ts';
import { RISK_TILE_SIDE, type RiskTile } from './risk-tiles.ts';

/** Cells may be at most this large for the circle to be followed cell by cell, metres. */
const LARGEST_CELL_METRES = 125;

type FindTile = (tileColumn: number, tileRow: number) => RiskTile;

/**
 * Creates the mean risk of the cells whose centre lies within 500 m of a point (docs/methodology/wildfire.md), the same
 * sum in the same order as assessWildfire's. A circle meets each row of cells in one run, so only the ends of the runs
 * are measured: from row to row they move by a few cells.
 * @returns null for cells too large for that.
 */
export function createNeighbourhoodRisk(
  grid: RasterGrid,
  findTile: FindTile,
): (point: Coordinates, own: Cell) => number | null {
  const centre = { latitude: 0, longitude: 0 };
  const lefts = new Int32Array(grid.height);
  const rights = new Int32Array(grid.height);

  function measure(point: Coordinates, column: number, row: number): number {
    const tile = findTile(Math.floor(column / RISK_TILE_SIDE), Math.floor(row / RISK_TILE_SIDE));
    const place = (row % RISK_TILE_SIDE) * RISK_TILE_SIDE + (column % RISK_TILE_SIDE);
    centre.latitude = tile.latitudes[place]!;
    centre.longitude = tile.longitudes[place]!;
    return computeDistanceMetres(point, centre);
  }

  function isInside(point: Coordinates, column: number, row: number): boolean {
    return measure(point, column, row) <= WILDFIRE_NEIGHBOURHOOD_METRES;
  }

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

  function sumRow(row: number, sum: number): number {
    const last = rights[row]!;
    let column = lefts[row]!;
    while (column <= last) {
      const tileColumn = Math.floor(column / RISK_TILE_SIDE);
      const { risks } = findTile(tileColumn, Math.floor(row / RISK_TILE_SIDE));
      const start = (row % RISK_TILE_SIDE) * RISK_TILE_SIDE - tileColumn * RISK_TILE_SIDE;
      const end = Math.min(last, (tileColumn + 1) * RISK_TILE_SIDE - 1);
      for (; column <= end; column++) sum += risks[start + column]!;
    }
    return sum;
  }

  /** Whether the cells around a cell are small enough. */
  function isFine(point: Coordinates, { column, row }: Cell): boolean {
    const reach = Math.max(measure(point, column, row), 1);
    const beside = measure(point, column > 0 ? column - 1 : Math.min(column + 1, grid.width - 1), row);
    const above = measure(point, column, row > 0 ? row - 1 : Math.min(row + 1, grid.height - 1));
    return reach <= LARGEST_CELL_METRES && beside <= 2 * LARGEST_CELL_METRES && above <= 2 * LARGEST_CELL_METRES;
  }

  return (point, own) => {
    if (!isFine(point, own)) return null;
    lefts[own.row] = own.column;
    rights[own.row] = own.column;
    findRun(point, own.row, own.row);
    let top = own.row;
    while (top > 0 && findRun(point, top - 1, top)) top--;
    let bottom = own.row;
    while (bottom < grid.height - 1 && findRun(point, bottom + 1, bottom)) bottom++;
    let sum = 0;
    let count = 0;
    for (let row = top; row <= bottom; row++) {
      sum = sumRow(row, sum);
      count += rights[row]! - lefts[row]! + 1;
    }
    return sum / count;
  };
}
