import type { Scenario } from '#shared/hazard/hazard.ts';
import type { HazardTrace } from './explanation.ts';

/** Return period of the depth that a hazard is summed up by, years. */
const HEADLINE_RETURN_PERIOD_YEARS = 100;

/** The depth on one map. */
export interface MapDepth {
  readonly returnPeriodYears: number;
  readonly depthMetres: number;
}

/**
 * The depth that a hazard is summed up by: on the map of 100 years or, without one, the next rarer, else the rarest
 * that there is; never between two maps. Null in open water that is answered with 10, where no depth is used, and for a
 * scenario that the hazard does not have.
 */
export function findHeadlineDepth(
  { returnPeriodsYears, scenarios }: Pick<HazardTrace, 'returnPeriodsYears' | 'scenarios'>,
  scenario: Scenario = 'base',
): MapDepth | null {
  const depths = scenarios[scenario]?.depthsMetres;
  if (depths === undefined || depths.length === 0) return null;
  const found = returnPeriodsYears.findIndex((years) => years >= HEADLINE_RETURN_PERIOD_YEARS);
  const at = found === -1 ? returnPeriodsYears.length - 1 : found;
  return { returnPeriodYears: returnPeriodsYears[at]!, depthMetres: depths[at]! };
}
