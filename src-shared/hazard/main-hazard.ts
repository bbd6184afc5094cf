import { hazards, type Hazard } from './hazard.ts';

/** Sums of the same losses differ by so much of them at most: they are as large as each other. */
const ROUNDING = 1e-9;

/** What a hazard comes to at a place. */
export interface HazardWeight {
  /** 1 to 10; not a number, or no more than 0: the hazard is not answered. */
  readonly index: number;
  /** A year, currency units; not a number, or no more than 0: none. */
  readonly annualLoss: number;
}

/**
 * The hazard that matters most: that of the largest annual loss or, where none has any, of the largest index; of equal
 * ones the first in the order of {@link hazards}. Null where no hazard is answered.
 */
export function findMainHazard(weightOf: (hazard: Hazard) => HazardWeight): Hazard | null {
  const weights = hazards.map(weightOf);
  const place = findMainPlace(
    weights.map(({ index }) => index),
    weights.map(({ annualLoss }) => annualLoss),
  );
  return hazards[place] ?? null;
}

/** As {@link findMainHazard}, by places in {@link hazards}; -1 where no hazard is answered. Makes no objects. */
export function findMainPlace(indices: ArrayLike<number>, annualLosses: ArrayLike<number>): number {
  let hasLoss = false;
  for (let at = 0; at < indices.length; at++) if (indices[at]! > 0 && annualLosses[at]! > 0) hasLoss = true;
  let [best, highest] = [-1, 0];
  for (let at = 0; at < indices.length; at++) {
    if (!(indices[at]! > 0)) continue;
    const rank = hasLoss ? Math.max(0, annualLosses[at]! || 0) : indices[at]!;
    if (best >= 0 && !(rank > highest * (1 + ROUNDING))) continue;
    best = at;
    highest = rank;
  }
  return best;
}
