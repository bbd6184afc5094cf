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
  const weights = hazards.map((hazard) => ({ hazard, ...weightOf(hazard) })).filter(({ index }) => index > 0);
  const hasLoss = weights.some(({ annualLoss }) => annualLoss > 0);
  const rank = ({ annualLoss, index }: HazardWeight): number => (hasLoss ? Math.max(0, annualLoss || 0) : index);
  const [first, ...others] = weights;
  if (first === undefined) return null;
  return others.reduce((best, next) => (rank(next) > rank(best) * (1 + ROUNDING) ? next : best), first).hazard;
}
