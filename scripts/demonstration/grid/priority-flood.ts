import { countCells, NEIGHBOUR_COLUMNS, NEIGHBOUR_DISTANCES, NEIGHBOUR_ROWS, type CellGrid } from './cell-grid.ts';
import { createCellQueue } from './cell-queue.ts';

/** For each cell where its water goes, and the filled heights over which it does. */
export interface Drainage {
  /** The height that water must reach at the cell to leave it: the terrain with its hollows filled. */
  readonly filled: Float64Array;
  /**
   * The neighbour that the cell drains to: downhill by the steepest way, through a hollow towards its outlet; -1 at an
   * outlet.
   */
  readonly receiver: Int32Array;
  /** Every cell after the one that it drains to; of the outlets, those that something drains to. */
  readonly order: Int32Array;
}

/**
 * Fills the hollows of a terrain from its outlets and says which way every cell drains (priority flood: Barnes,
 * Lehman and Mulla 2014, with a plain queue inside hollows). The filled height is at the same time the lowest water
 * level at the outlets that reaches the cell.
 * @param isOutlet 1 where water leaves the terrain. Without one on its side of the world a cell drains nowhere.
 */
export function computeDrainage(grid: CellGrid, heights: Float64Array, isOutlet: Uint8Array): Drainage {
  const count = countCells(grid);
  const filled = new Float64Array(count);
  const receiver = new Int32Array(count).fill(-1);
  const order = new Int32Array(count);
  const isReached = new Uint8Array(count);
  const queue = createCellQueue(count);
  const hollow = new Int32Array(count);
  let hollowHead = 0;
  let hollowTail = 0;
  let ordered = 0;

  for (let cell = 0; cell < count; cell += 1) {
    if (isOutlet[cell] === 0) continue;
    isReached[cell] = 1;
    filled[cell] = heights[cell]!;
    // In the middle of the sea there is nothing to reach.
    if (hasNeighbourInland(grid, isOutlet, cell)) queue.push(cell, heights[cell]!);
  }

  while (hollowHead < hollowTail || queue.size > 0) {
    const cell = hollowHead < hollowTail ? hollow[hollowHead++]! : queue.pop();
    order[ordered++] = cell;
    const level = filled[cell]!;
    const column = cell % grid.columns;
    const row = (cell - column) / grid.columns;
    let steepest = -1;
    let steepestSlope = 0;
    for (let side = 0; side < 8; side += 1) {
      const nextColumn = column + NEIGHBOUR_COLUMNS[side]!;
      const nextRow = row + NEIGHBOUR_ROWS[side]!;
      if (nextColumn < 0 || nextRow < 0 || nextColumn >= grid.columns || nextRow >= grid.rows) continue;
      const neighbour = nextRow * grid.columns + nextColumn;
      if (isReached[neighbour] === 1) {
        // A lower neighbour has always been reached before; on the flat of a filled hollow there is none.
        const slope = (level - filled[neighbour]!) / NEIGHBOUR_DISTANCES[side]!;
        if (slope > steepestSlope) {
          steepest = neighbour;
          steepestSlope = slope;
        }
        continue;
      }
      isReached[neighbour] = 1;
      receiver[neighbour] = cell;
      if (heights[neighbour]! <= level) {
        filled[neighbour] = level;
        hollow[hollowTail++] = neighbour;
      } else {
        filled[neighbour] = heights[neighbour]!;
        queue.push(neighbour, heights[neighbour]!);
      }
    }
    if (steepest >= 0 && isOutlet[cell] === 0) receiver[cell] = steepest;
  }
  return { filled, receiver, order: order.subarray(0, ordered) };
}

function hasNeighbourInland({ columns, rows }: CellGrid, isOutlet: Uint8Array, cell: number): boolean {
  const column = cell % columns;
  const row = (cell - column) / columns;
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
      if (isOutlet[y * columns + x] === 0) return true;
    }
  }
  return false;
}

/** Sums a quantity down the drainage: at each cell, its own and that of every cell that drains through it. */
export function accumulateDownhill(drainage: Drainage, perCell: Float64Array): Float64Array {
  const sums = perCell.slice();
  for (let place = drainage.order.length - 1; place >= 0; place -= 1) {
    const cell = drainage.order[place]!;
    const receiver = drainage.receiver[cell]!;
    if (receiver >= 0) sums[receiver] = sums[receiver]! + sums[cell]!;
  }
  return sums;
}
