import { findHeadlineMap, type MapDepth } from '#shared/hazard/map-depth.ts';
import type { Scenario } from '#shared/hazard/hazard.ts';
import type { HazardTrace } from './explanation.ts';

/**
 * The depth that a hazard is summed up by: on the map of {@link findHeadlineMap}, never between two maps. Null in open
 * water that is answered with 10, where no depth is used, and for a scenario that the hazard does not have.
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
