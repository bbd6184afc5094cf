import type { HazardTrace } from './explanation.ts';
import { scenariosOf, type Scenario } from '#shared/hazard/hazard.ts';

/** The water depths of one scenario, metres above the ground, in step with the trace's return periods. */
export interface OwnDepths {
  readonly scenario: Scenario;
  readonly depthsMetres: readonly number[];
}

/** The scenarios of a hazard that say something of their own: the first, and those whose depths differ from its. */
export function findOwnDepths(trace: HazardTrace): OwnDepths[] {
  const base = JSON.stringify(trace.scenarios.base?.depthsMetres);
  return scenariosOf(trace.hazard).flatMap((scenario) => {
    const depthsMetres = trace.scenarios[scenario]?.depthsMetres;
    const isRepeated = scenario !== 'base' && JSON.stringify(depthsMetres) === base;
    return depthsMetres === undefined || isRepeated ? [] : [{ scenario, depthsMetres }];
  });
}
