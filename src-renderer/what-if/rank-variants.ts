import type { Financial } from '#shared/exposure/exposure.ts';
import type { Scenario } from '#shared/hazard/hazard.ts';
import { compareWorth, type Worth } from '#shared/portfolio/economics.ts';
import {
  computeVariantWorth,
  listBenefits,
  resolveEconomics,
  type BenefitBasis,
  type Economics,
  type HazardBenefit,
} from '#shared/query/variant-worth.ts';
import type { Variant } from '#shared/query/variant.ts';
import type { ShownComparison } from './shown-comparison.ts';

/** A variant with what it saves and what that is worth. */
export interface RankedVariant {
  readonly variant: Variant;
  readonly economics: Economics;
  /** Empty where the variant has no figures. */
  readonly benefits: readonly HazardBenefit[];
  readonly worth: Worth | null;
}

/** Names of the figures of a comparison that losses are read from. */
export type ShownBasis = 'groundUp' | 'figures';

/** The figures that stand for a basis: those of the policy where none were kept without deductibles. */
export function basisOf({ baseline }: ShownComparison, basis: BenefitBasis): ShownBasis {
  return basis === 'groundUp' && baseline.groundUp !== undefined ? 'groundUp' : 'figures';
}

/** The variants with the best first; those of which nothing can be said stand last, in their order. */
export function rankVariants({
  comparison,
  variants,
  financial,
  scenario,
  basis,
}: {
  readonly comparison: ShownComparison;
  readonly variants: readonly Variant[];
  readonly financial: Financial;
  readonly scenario: Scenario;
  readonly basis: ShownBasis;
}): RankedVariant[] {
  const asItIs = comparison.baseline[basis] ?? comparison.baseline.figures;
  const ranked = variants.map((variant): RankedVariant => {
    const economics = resolveEconomics(variant, financial);
    const result = comparison.variants.find(({ id }) => id === variant.id);
    const figures = result?.status === 'answered' ? result[basis] : undefined;
    const benefits = figures === undefined ? [] : listBenefits(asItIs, figures, scenario);
    return { variant, economics, benefits, worth: computeVariantWorth(variant, benefits, economics) };
  });
  return ranked.toSorted((a, b) => {
    if (a.worth === null || b.worth === null) return Number(a.worth === null) - Number(b.worth === null);
    return compareWorth(a.worth, b.worth);
  });
}
