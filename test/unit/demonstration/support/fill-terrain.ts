/**
 * Fills the hollows of a terrain towards the sea with a slope of a thousandth of a unit for each cell, so that steepest
 * descent never stalls: Planchon and Darboux 2002, which sweeps a flooded landscape dry. Slower than what the generator
 * does and nothing like it.
 */
export function fillTerrain(
  heights: ArrayLike<number>,
  isSea: Uint8Array,
  columns: number,
  rows: number,
): Float64Array {
  const filled = Float64Array.from({ length: columns * rows }, (_, cell) => (isSea[cell] === 1 ? heights[cell]! : 1e9));
  let hasChanged = true;
  for (let sweep = 0; hasChanged; sweep += 1) {
    hasChanged = false;
    const isForward = sweep % 2 === 0;
    for (let step = 0; step < filled.length; step += 1) {
      const cell = isForward ? step : filled.length - 1 - step;
      const height = heights[cell]!;
      if (filled[cell]! <= height) continue;
      const column = cell % columns;
      for (let side = 0; side < 9; side += 1) {
        const x = column + (side % 3) - 1;
        const neighbour = cell + (Math.floor(side / 3) - 1) * columns + (side % 3) - 1;
        if (x < 0 || x >= columns || neighbour < 0 || neighbour >= filled.length) continue;
        const over = filled[neighbour]! + 0.001;
        if (height >= over) {
          filled[cell] = height;
          hasChanged = true;
          break;
        }
        if (filled[cell]! > over) {
          filled[cell] = over;
          hasChanged = true;
        }
      }
    }
  }
  return filled;
}

/** The neighbour that lies steepest below a cell, or -1 when none is lower. */
export function findSteepestDescent(heights: ArrayLike<number>, cell: number, columns: number, rows: number): number {
  const column = cell % columns;
  let steepest = -1;
  let fall = 0;
  for (let side = 0; side < 9; side += 1) {
    const x = column + (side % 3) - 1;
    const neighbour = cell + (Math.floor(side / 3) - 1) * columns + (side % 3) - 1;
    if (x < 0 || x >= columns || neighbour < 0 || neighbour >= columns * rows) continue;
    const slope = (heights[cell]! - heights[neighbour]!) / (side % 2 === 1 ? 1 : Math.SQRT2);
    if (slope <= fall) continue;
    fall = slope;
    steepest = neighbour;
  }
  return steepest;
}
