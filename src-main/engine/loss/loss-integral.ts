import type { ExceedanceGrid } from './exceedance-grid.ts';

/**
 * The area of the net loss over annual exceedance probability, and its parts (docs/methodology/loss.md). The ground-up
 * loss is linear in probability between neighbouring maps (HEC-FDA; CanFlood), falls from the most frequent map to 0 at
 * p = min(1, 2 p1), and is held from the rarest map to p = 0. The deductible is taken from it at every probability.
 * Allocates nothing.
 * @param groundUpLosses of the maps, frequent to rare, currency units.
 * @param parts receives closing part, those between maps from frequent to rare, rare tail: `grid.count` + 1 numbers,
 *   currency units a year.
 */
export function integrateNetLosses(
  grid: ExceedanceGrid,
  groundUpLosses: Float64Array,
  deductible: number,
  parts: Float64Array,
): number {
  const closing = addEnds(-deductible, groundUpLosses[0]! - deductible) * grid.closingHalfWidth;
  parts[0] = closing;
  return addParts(grid, groundUpLosses, deductible, parts, 1, closing);
}

/** Adds the parts between the maps from one on, and the rare tail, to what is more frequent. */
function addParts(
  { count, halfWidths, rareProbability }: ExceedanceGrid,
  groundUpLosses: Float64Array,
  deductible: number,
  parts: Float64Array,
  from: number,
  moreFrequent: number,
): number {
  let sum = moreFrequent;
  let before = groundUpLosses[from - 1]! - deductible;
  for (let event = from; event < count; event++) {
    const after = groundUpLosses[event]! - deductible;
    const part = (before >= 0 && after >= 0 ? before + after : addEnds(before, after)) * halfWidths[event - 1]!;
    parts[event] = part;
    sum += part;
    before = after;
  }
  const rareTail = Math.max(0, before) * rareProbability;
  parts[count] = rareTail;
  return sum + rareTail;
}

/**
 * Twice the mean of a straight line between two numbers where it is above 0: times half the width, the area there. With
 * a above 0 and b below, the area is width x a^2 / (2 (a - b)).
 */
function addEnds(one: number, other: number): number {
  if (one >= 0 && other >= 0) return one + other;
  if (one <= 0 && other <= 0) return 0;
  const above = Math.max(one, other);
  return above * (above / Math.abs(one - other));
}

/** Where the area behind a standard of protection ends: no loss is counted at p >= 1 / `standardYears`. */
export interface Truncation {
  standardYears: number;
  /** Part of the integral that is cut: 0 the closing part, then those between maps, `grid.count` the rare tail. */
  part: number;
  /** How far the cut is from the part's rarer end on the way to its more frequent one, 0..1. */
  share: number;
  /** Half of what is left of the part's width. */
  halfWidth: number;
  /** Probability that the rarest map's loss counts for. */
  rareProbability: number;
}

/** Works out where a standard of protection (years, above 0) cuts the integral over a grid. Allocates nothing. */
export function truncateAt(grid: ExceedanceGrid, standardYears: number, target: Truncation): void {
  const { count, returnPeriodsYears } = grid;
  const cut = 1 / standardYears;
  let part = 0;
  while (part < count && returnPeriodsYears[part]! <= standardYears) part++;
  target.standardYears = standardYears;
  target.part = part;
  target.rareProbability = Math.min(grid.rareProbability, cut);
  target.share = target.halfWidth = 0;
  if (part === count) return;
  const rarer = 1 / returnPeriodsYears[part]!;
  const moreFrequent = part === 0 ? grid.closingProbability : 1 / returnPeriodsYears[part - 1]!;
  const left = Math.min(cut, moreFrequent) - rarer;
  target.halfWidth = left / 2;
  target.share = moreFrequent > rarer ? left / (moreFrequent - rarer) : 0;
}

/**
 * {@link integrateNetLosses} of what is rarer than a standard of protection: the curve of the undefended losses, cut at
 * p = 1 / S, closing part and tail included (Ward et al. 2013; physrisk).
 */
export function integrateTruncated(
  grid: ExceedanceGrid,
  groundUpLosses: Float64Array,
  deductible: number,
  truncation: Readonly<Truncation>,
  parts: Float64Array,
): number {
  const { count } = grid;
  const { part: first } = truncation;
  for (let part = 0; part < first; part++) parts[part] = 0;
  if (first === count) {
    const rareTail = Math.max(0, groundUpLosses[count - 1]! - deductible) * truncation.rareProbability;
    parts[count] = rareTail;
    return rareTail;
  }
  const atCut = readLossAtCut(grid, groundUpLosses, truncation) - deductible;
  const cut = addEnds(atCut, groundUpLosses[first]! - deductible) * truncation.halfWidth;
  parts[first] = cut;
  return addParts(grid, groundUpLosses, deductible, parts, first + 1, cut);
}

/** Ground-up loss just rarer than the standard of protection, currency units. */
export function readLossAtCut(
  { count }: ExceedanceGrid,
  groundUpLosses: Float64Array,
  { part, share }: Readonly<Truncation>,
): number {
  const moreFrequent = part === 0 ? 0 : groundUpLosses[part - 1]!;
  return part === count ? moreFrequent : groundUpLosses[part]! * (1 - share) + moreFrequent * share;
}

/**
 * The ground-up loss at the PML's return period, linear in ln T between maps, held beyond them
 * (docs/methodology/loss.md).
 */
export function readGroundUpLoss(grid: ExceedanceGrid, losses: Float64Array): number {
  const loss = losses[grid.pmlIndex]!;
  const share = grid.pmlShareOfNext;
  // Weighted so that more loss at either map can never give less between them, not even in the last bit.
  return share === 0 ? loss : loss * (1 - share) + losses[grid.pmlIndex + 1]! * share;
}
