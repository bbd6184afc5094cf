import * as z from 'zod';

/** Longest life of a measure that is accepted, years. */
export const LONGEST_LIFE_YEARS = 200;
/** Largest cost that is accepted, currency units. */
export const LARGEST_COST = 1e12;

/** What a measure costs and how its benefits are counted, as far as it was entered. */
export const economicsSchema = z.strictObject({
  /** Once, at the beginning; currency units. */
  cost: z.number().min(0).max(LARGEST_COST).optional(),
  lifeYears: z.number().min(1).max(LONGEST_LIFE_YEARS).optional(),
  /** Real discount rate a year, 0 to 1. */
  discountRate: z.number().min(0).max(1).optional(),
});
/** What was entered of a measure's money. */
export type EnteredEconomics = z.infer<typeof economicsSchema>;

/**
 * Real discount rate a year where none is entered: 7 %, the base case of OMB Circular A-94 of 29 October 1992 (United
 * States), which FEMA's benefit-cost analysis goes by.
 */
export const DEFAULT_DISCOUNT_RATE = 0.07;

/** Years that FEMA's benefit-cost analysis takes for a mitigation project of a residential building by convention. */
export const RESIDENTIAL_LIFE_YEARS = 30;

/**
 * The present value of one currency unit a year, at the end of each year from the first to the last: the uniform series
 * present worth factor (docs/methodology/measures.md). A rate of 0 gives the number of years.
 */
export function presentValueFactor(discountRate: number, lifeYears: number): number {
  // expm1 and log1p keep the digits that 1 - (1 + r)^-n loses where r is small.
  return discountRate === 0 ? lifeYears : -Math.expm1(-lifeYears * Math.log1p(discountRate)) / discountRate;
}

/** What a measure is worth. Amounts in currency units. */
export interface Worth {
  /** Annual loss as it is less annual loss with the measure; negative where it makes matters worse. */
  readonly annualBenefit: number;
  /** Of the benefits of all years: the cost up to which the measure is worth it. */
  readonly presentValue: number;
  /** Null while no cost is entered. */
  readonly netPresentValue: number | null;
  /** Benefits over costs, both as present values; null without a cost above 0. */
  readonly benefitCostRatio: number | null;
  /** Cost over annual benefit, undiscounted; null without a cost, and where nothing is saved. */
  readonly payBackYears: number | null;
}

/** Computes what a measure is worth that costs its cost now and saves the same every year of its life. */
export function computeWorth(
  annualBenefit: number,
  {
    cost,
    lifeYears,
    discountRate,
  }: { readonly cost: number | null; readonly lifeYears: number; readonly discountRate: number },
): Worth {
  const presentValue = annualBenefit * presentValueFactor(discountRate, lifeYears);
  return {
    annualBenefit,
    presentValue,
    netPresentValue: cost === null ? null : presentValue - cost,
    benefitCostRatio: cost === null || cost === 0 ? null : presentValue / cost,
    payBackYears: cost === null || annualBenefit <= 0 ? null : cost / annualBenefit,
  };
}

/** Compares worths so that the best comes first: by benefits over costs, then, without a cost, by what is saved. */
export function compareWorth(a: Worth, b: Worth): number {
  if (a.benefitCostRatio !== null && b.benefitCostRatio !== null) return b.benefitCostRatio - a.benefitCostRatio;
  if (a.benefitCostRatio !== null || b.benefitCostRatio !== null) return a.benefitCostRatio === null ? 1 : -1;
  return b.annualBenefit - a.annualBenefit;
}

/** What a measure costs at each location: an amount, or a share of what its structure is insured for (0 to 1). */
export const costUnits = ['location', 'shareOfStructure'] as const;

/** What a measure costs over a portfolio, and how its benefits are counted. */
export const costingSchema = z.strictObject({
  unit: z.enum(costUnits),
  /** Currency units, or a share 0 to 1. */
  amount: z.number().min(0).max(LARGEST_COST),
  lifeYears: z.number().min(1).max(LONGEST_LIFE_YEARS),
  discountRate: z.number().min(0).max(1),
});
/** What a measure costs over a portfolio. */
export type Costing = z.infer<typeof costingSchema>;

/** What a measure costs at one location, currency units. */
export function computeLocationCost({ unit, amount }: Costing, structureTiv: number): number {
  return unit === 'location' ? amount : amount * structureTiv;
}
