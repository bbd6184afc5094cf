import { countCells, type CellGrid } from '../grid/cell-grid.ts';
import { listReached } from '../grid/reach-water.ts';

/** Marks, of the cells that may hold water, those that are joined to the eastern edge, where the ocean is. */
export function markJoinedToOcean(grid: CellGrid, mayHoldWater: (cell: number) => boolean): Uint8Array {
  const easternEdge = Array.from({ length: grid.rows }, (_, row) => row * grid.columns + grid.columns - 1);
  const isJoined = new Uint8Array(countCells(grid));
  for (const cell of listReached(grid, easternEdge.filter(mayHoldWater), mayHoldWater)) isJoined[cell] = 1;
  return isJoined;
}
