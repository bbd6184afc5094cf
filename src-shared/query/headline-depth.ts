import * as z from 'zod';
import type { Scenario } from '#shared/hazard/hazard.ts';
import type { HazardTrace } from './explanation.ts';

/** Return period of the depth that a hazard is summed up by, years. */
export const HEADLINE_RETURN_PERIOD_YEARS = 100;

/**
 * Which of the maps, whose return periods rise, a hazard is summed up by: that of 100 years, else the next rarer, else
 * the rarest.
 */
export function findHeadlineMap(returnPeriodsYears: readonly number[]): number {
  const found = returnPeriodsYears.findIndex((years) => years >= HEADLINE_RETURN_PERIOD_YEARS);
  return found === -1 ? returnPeriodsYears.length - 1 : found;
}

/** The depth on one map. */
export const mapDepthSchema = z.strictObject({ returnPeriodYears: z.number(), depthMetres: z.number() });
export type MapDepth = Readonly<z.infer<typeof mapDepthSchema>>;

/**
 * The depth that a hazard is summed up by: on the map of {@link findHeadlineMap}, never between two maps. Null in open water that is answered with 10, where no depth is used, and for a
 * scenario that the hazard does not have.
 */
export function findHeadlineDepth(
  { returnPeriodsYears, scenarios }: Pick<HazardTrace, 'returnPeriodsYears' | 'scenarios'>,
  scenario: Scenario = 'base',
): MapDepth | null {
  const depths = scenarios[scenario]?.depthsMetres;
  if (depths === undefined || depths.length === 0) return null;
  const at = findHeadlineMap(returnPeriodsYears);
  return { returnPeriodYears: returnPeriodsYears[at]!, depthMetres: depths[at]! };
}
