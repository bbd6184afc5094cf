import { computeLocationCost, computeWorth, type Costing, type Worth } from '#shared/portfolio/economics.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import { valueOf, type RunColumns } from './run-columns.ts';

/** What a measure costs and is worth at a location. */
export interface LocationWorth extends Worth {
  readonly cost: number;
}

/**
 * Prepares what a measure is worth at the location of a position: the AAL before less the AAL after, both after
 * deductibles and added over the floods, against its cost.
 */
export function createLocationWorth(
  frame: ReviewFrame,
  { before, after }: { readonly before: RunColumns; readonly after: RunColumns },
  costing: Costing,
): (position: number) => LocationWorth {
  const structures = frame.column('structureTIV');
  return (position) => {
    const cost = computeLocationCost(costing, valueOf(structures, position));
    const saved = valueOf(before.aal, position) - valueOf(after.aal, position);
    return { cost, ...computeWorth(saved, { ...costing, cost }) };
  };
}

/** Sorts positions by benefits over costs, the largest first; those without a ratio stand last, in their order. */
export function sortByWorth(positions: Int32Array, worthOf: (position: number) => LocationWorth): Int32Array {
  const ratios = new Map<number, number>();
  for (const position of positions) ratios.set(position, worthOf(position).benefitCostRatio ?? -Infinity);
  return positions.toSorted((a, b) => {
    const [one, other] = [ratios.get(a)!, ratios.get(b)!];
    return one === other ? a - b : other - one;
  });
}
