import type { CellGrid } from '../grid/cell-grid.ts';

/** Steepness of every cell, metres of rise per metre (central differences); 0 on the grid's edge. */
export function computeSlopes({ columns, rows, cellMetres }: CellGrid, heights: Float64Array): Float64Array {
  const slopes = new Float64Array(columns * rows);
  for (let row = 1; row + 1 < rows; row += 1) {
    for (let column = 1; column + 1 < columns; column += 1) {
      const cell = row * columns + column;
      const across = (heights[cell + 1]! - heights[cell - 1]!) / (2 * cellMetres);
      const down = (heights[cell + columns]! - heights[cell - columns]!) / (2 * cellMetres);
      slopes[cell] = Math.sqrt(across * across + down * down);
    }
  }
  return slopes;
}
