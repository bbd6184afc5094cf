import { computeCells } from '../grid/compute-cells.ts';

/**
 * x^(3/5), the exponent of Manning's law, by Newton's method for the fifth root: additions, multiplications and
 * divisions only, since powers may differ in their last bit between machines.
 * @param x 0 or above.
 */
export function raiseToThreeFifths(x: number): number {
  if (x <= 0) return 0;
  const cube = x * x * x;
  // Begins with the power of 3/16, which is near: from far below, Newton's method overshoots and comes back slowly.
  const fourthRoot = Math.sqrt(Math.sqrt(cube));
  let root = Math.sqrt(fourthRoot * Math.sqrt(fourthRoot));
  for (let step = 0; step < 8; step += 1) root = (4 * root + cube / (root * root * root * root)) / 5;
  return root;
}

const PIECES = 2048;
const table = computeCells(PIECES + 2, (piece) => raiseToThreeFifths((piece * piece) / (PIECES * PIECES)));

/** x^(3/5) for x in 0..1 from a table, right to four digits; it rises with x everywhere. */
export function lookUpThreeFifths(x: number): number {
  // Even steps of the root of x: the power is steep near 0.
  const place = Math.sqrt(x) * PIECES;
  const piece = Math.floor(place);
  const low = table[piece]!;
  return low + (table[piece + 1]! - low) * (place - piece);
}
