import { computeCentre, countCells, forEachNeighbour, type CellGrid } from '../grid/cell-grid.ts';
import { createCellQueue } from '../grid/cell-queue.ts';
import type { Point } from '../region-frame.ts';

/**
 * The cheapest way over a grid (Dijkstra), eight directions.
 * @param costPerMetre of crossing a cell, for each cell; infinity where no way leads.
 * @returns the middles of the cells on the way, both ends included; empty when there is no way.
 */
export function findLeastCostPath(grid: CellGrid, costPerMetre: Float64Array, from: number, to: number): Point[] {
  const cost = new Float64Array(countCells(grid)).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(countCells(grid)).fill(-1);
  const isDone = new Uint8Array(countCells(grid));
  const queue = createCellQueue(countCells(grid) * 8);
  cost[to] = 0;
  queue.push(to, 0);
  while (queue.size > 0) {
    const cell = queue.pop();
    if (cell === from) break;
    if (isDone[cell] === 1) continue;
    isDone[cell] = 1;
    forEachNeighbour(grid, cell, (neighbour, distance) => {
      const metres = distance * grid.cellMetres;
      const total = cost[cell]! + (metres * (costPerMetre[cell]! + costPerMetre[neighbour]!)) / 2;
      if (!(total < cost[neighbour]!)) return;
      cost[neighbour] = total;
      before[neighbour] = cell;
      queue.push(neighbour, total);
    });
  }
  if (cost[from] === Number.POSITIVE_INFINITY) return [];
  const path: Point[] = [];
  for (let cell = from; cell >= 0; cell = before[cell]!) path.push(computeCentre(grid, cell));
  return path;
}
