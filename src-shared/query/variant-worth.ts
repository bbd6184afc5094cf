import type { Financial, TypeOfBusiness } from '#shared/exposure/exposure.ts';
import { floodHazards, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import {
  computeWorth,
  DEFAULT_DISCOUNT_RATE,
  RESIDENTIAL_LIFE_YEARS,
  type EnteredEconomics,
  type Worth,
} from '#shared/portfolio/economics.ts';
import type { Measure } from '#shared/portfolio/measure.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import { computeTotalAnnualLoss } from './hazard-losses.ts';
import type { Variant } from './variant.ts';

/** Of what the annual losses are that a measure saves: before any deductible, or what the policy leaves. */
export const benefitBases = ['groundUp', 'net'] as const;
export type BenefitBasis = (typeof benefitBases)[number];

/** The money of a variant with what stands for what was not entered. */
export interface Economics {
  /** Null while none is entered: a cost is never assumed. */
  readonly cost: number | null;
  /** Null where none is entered and none is known for its kind. */
  readonly lifeYears: number | null;
  readonly discountRate: number;
}

/** What is lost of a hazard in a year as it is, and with a variant; null where either has no losses. */
export interface HazardBenefit {
  readonly hazard: FloodHazard;
  readonly before: number;
  readonly after: number;
}

/** Fills what was not entered with what is known for the kinds of measures. */
export function resolveEconomics({ measures, economics = {} }: Variant, financial: Financial): Economics {
  return {
    cost: economics.cost ?? null,
    lifeYears: economics.lifeYears ?? findLife(measures, financial.typeOfBusiness),
    discountRate: economics.discountRate ?? DEFAULT_DISCOUNT_RATE,
  };
}

/** Years that are known for what is done to a building; null for policies, for other places, and other buildings. */
function findLife(measures: readonly Measure[], use: TypeOfBusiness): number | null {
  const isBuilt = measures.every(({ kind }) => kind === 'raiseFloor' || kind === 'basement');
  return isBuilt && isResidential(use) ? RESIDENTIAL_LIFE_YEARS : null;
}

function isResidential(use: TypeOfBusiness): boolean {
  return use === 'RESIDENTIAL' || use.startsWith('RES');
}

/** Whether a variant changes what is insured: its loss is one of another value, and nothing is saved by it. */
export function changesValue({ measures }: Pick<Variant, 'measures'>): boolean {
  return measures.some(({ kind }) => kind === 'value');
}

/** The annual losses of every flood that has any as it is and with a variant, in the order of the hazards. */
export function listBenefits(before: WireFigures, after: WireFigures, scenario: Scenario): HazardBenefit[] {
  return floodHazards.flatMap((hazard) => {
    const was = computeTotalAnnualLoss(before, hazard, scenario);
    const is = computeTotalAnnualLoss(after, hazard, scenario);
    return was === null || is === null ? [] : [{ hazard, before: was, after: is }];
  });
}

/** What is saved in a year over all floods, added as expectations are. */
export function addBenefits(benefits: readonly HazardBenefit[]): number {
  return benefits.reduce((sum, { before, after }) => sum + before - after, 0);
}

/** What a variant is worth; null while its life is not known, and where it changes what is insured. */
export function computeVariantWorth(
  variant: Pick<Variant, 'measures'>,
  benefits: readonly HazardBenefit[],
  { cost, lifeYears, discountRate }: Economics,
): Worth | null {
  if (lifeYears === null || benefits.length === 0 || changesValue(variant)) return null;
  return computeWorth(addBenefits(benefits), { cost, lifeYears, discountRate });
}

/** Two or more variants at once: their measures, their costs added where all are known, and the shortest life. */
export function combineVariants(variants: readonly Variant[], financial: Financial, id: string): Variant {
  const resolved = variants.map((variant) => resolveEconomics(variant, financial));
  const costs = resolved.flatMap(({ cost }) => cost ?? []);
  const lives = resolved.flatMap(({ lifeYears }) => lifeYears ?? []);
  const rates = variants.flatMap(({ economics }) => economics?.discountRate ?? []);
  const [rate] = rates;
  const economics: EnteredEconomics = {
    ...(costs.length === variants.length ? { cost: costs.reduce((sum, cost) => sum + cost, 0) } : {}),
    ...(lives.length === variants.length ? { lifeYears: Math.min(...lives) } : {}),
    // Of different rates none is right for both.
    ...(rate !== undefined && rates.length === variants.length && rates.every((one) => one === rate)
      ? { discountRate: rate }
      : {}),
  };
  return { id, name: null, measures: variants.flatMap(({ measures }) => measures), economics };
}
