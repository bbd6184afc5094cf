import { forEachNeighbour, type CellGrid } from './cell-grid.ts';

/**
 * The cells that are joined to a source through wet cells (sideways or cornerwise), the sources first.
 * @param sources cells where the water comes from, wet or not.
 * @param isWet whether a cell other than a source is under water; asked at most once for each cell.
 */
export function listReached(grid: CellGrid, sources: readonly number[], isWet: (cell: number) => boolean): number[] {
  const isAsked = new Uint8Array(grid.columns * grid.rows);
  const reached = [...sources];
  for (const cell of sources) isAsked[cell] = 1;
  const visit = (neighbour: number): void => {
    if (isAsked[neighbour] === 1) return;
    isAsked[neighbour] = 1;
    if (isWet(neighbour)) reached.push(neighbour);
  };
  for (let next = 0; next < reached.length; next += 1) forEachNeighbour(grid, reached[next]!, visit);
  return reached;
}

/** The cells that are marked. */
export function listMarked(marks: Uint8Array): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < marks.length; cell += 1) if (marks[cell] === 1) cells.push(cell);
  return cells;
}
