import { countCells, forEachNeighbour, type CellGrid } from '../grid/cell-grid.ts';

/** Marks, of the cells that may hold water, those that are joined to the eastern edge, where the ocean is. */
export function markJoinedToOcean(grid: CellGrid, mayHoldWater: (cell: number) => boolean): Uint8Array {
  const isJoined = new Uint8Array(countCells(grid));
  const open: number[] = [];
  for (let row = 0; row < grid.rows; row += 1) {
    const cell = row * grid.columns + grid.columns - 1;
    if (!mayHoldWater(cell)) continue;
    isJoined[cell] = 1;
    open.push(cell);
  }
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    forEachNeighbour(grid, cell, (neighbour) => {
      if (isJoined[neighbour] === 1 || !mayHoldWater(neighbour)) return;
      isJoined[neighbour] = 1;
      open.push(neighbour);
    });
  }
  return isJoined;
}
