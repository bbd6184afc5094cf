import type { HazardTrace } from '#shared/query/explanation.ts';
import { scenariosOf, type Scenario } from '#shared/hazard/hazard.ts';
import type { RiskAnswer } from './risk-queries.ts';

/** What the defences change for one hazard, in the event in which they change most. */
export interface DefenceEffect {
  readonly hazard: HazardTrace['hazard'];
  /** Return period up to which the defences hold, years; null where the pack does not say. */
  readonly standardOfProtectionYears: number | null;
  readonly returnPeriodYears: number;
  readonly scenarios: readonly {
    readonly scenario: Scenario;
    /** Depth at `returnPeriodYears`, metres. */
    readonly depthMetres: number;
  }[];
}

/** The hazards whose scenarios differ at this point. */
export function findDefenceEffects(answer: RiskAnswer): DefenceEffect[] {
  return Object.values(answer.assessment.explanation.floods).flatMap((trace) => {
    const effect = trace === undefined ? null : computeDefenceEffect(trace);
    return effect === null ? [] : [effect];
  });
}

function computeDefenceEffect(trace: HazardTrace): DefenceEffect | null {
  const { base } = trace.scenarios;
  if (base === undefined || trace.openWater === 'answeredWith10') return null;
  const differences = trace.returnPeriodsYears.map((_, index) => computeSpread(trace, index));
  const largest = Math.max(...differences);
  if (!(largest > 0)) return null;
  // The event in which the defences make the largest difference says most about what depends on them.
  const index = differences.lastIndexOf(largest);
  const returnPeriodYears = trace.returnPeriodsYears[index];
  if (returnPeriodYears === undefined) return null;
  return {
    hazard: trace.hazard,
    standardOfProtectionYears: trace.standardOfProtectionYears,
    returnPeriodYears,
    scenarios: scenariosOf(trace.hazard).map((scenario) => ({
      scenario,
      depthMetres: depthAt(trace, scenario, index),
    })),
  };
}

/** How far the scenarios' depths lie apart in one event, metres. */
function computeSpread(trace: HazardTrace, index: number): number {
  const depths = scenariosOf(trace.hazard).map((scenario) => depthAt(trace, scenario, index));
  return Math.max(...depths) - Math.min(...depths);
}

function depthAt(trace: HazardTrace, scenario: Scenario, index: number): number {
  return trace.scenarios[scenario]?.depthsMetres[index] ?? trace.scenarios.base?.depthsMetres[index] ?? 0;
}
