import { computeCells } from '../grid/compute-cells.ts';
import { listReached } from '../grid/reach-water.ts';
import { regionGrid } from './land-surface.ts';

/** Deepest hollow that the land keeps, metres: what rain fills for a while. */
const HOLLOW_METRES = 0.4;
/** A hollow with this depth and area holds a lake. */
const LAKE_METRES = 1;
const LAKE_CELLS = 90;
/** Depth from which a lake's bed is under water in every season, metres. */
const SHORE_METRES = 0.25;

/** The land's closed hollows, told apart into lakes and what has silted up. */
export interface Hollows {
  /** 1 in a lake. */
  readonly isLake: Uint8Array;
  /** The land with its lesser hollows silted up until a shallow dip is left, metres. */
  readonly heights: Float64Array;
}

/**
 * Turns the large hollows of a young terrain into lakes and lets the others silt up.
 * @param filled the terrain with its hollows filled to their outlets: a lake's surface.
 */
export function settleHollows(heights: Float64Array, filled: Float64Array): Hollows {
  const isLake = new Uint8Array(heights.length);
  const isSeen = new Uint8Array(heights.length);
  for (let cell = 0; cell < heights.length; cell += 1) {
    if (isSeen[cell] === 1 || filled[cell]! - heights[cell]! < LAKE_METRES) continue;
    // All of a hollow has the level of its outlet.
    const level = filled[cell]!;
    const isBasin = (other: number): boolean => filled[other] === level && heights[other]! < level - SHORE_METRES;
    const cells = listReached(regionGrid, [cell], isBasin);
    for (const member of cells) isSeen[member] = 1;
    if (cells.length < LAKE_CELLS) continue;
    for (const member of cells) isLake[member] = 1;
  }
  const settled = computeCells(heights.length, (cell) =>
    isLake[cell] === 1 ? heights[cell]! : Math.max(heights[cell]!, filled[cell]! - HOLLOW_METRES),
  );
  return { isLake, heights: settled };
}
