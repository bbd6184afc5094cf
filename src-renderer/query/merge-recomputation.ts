import type { HazardTrace } from '#shared/query/explanation.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { RiskAnswer } from './risk-answer.ts';

/**
 * Puts another building's figures into the answer for the place that it stands at. Everything that does not depend on
 * the building stays the same object, so that what shows it need not be drawn again.
 */
export function mergeRecomputation(
  answer: RiskAnswer,
  financial: Financial,
  { floods, traces, warnings, figures }: ProcedureOutput<'risk.recompute'>,
): RiskAnswer {
  const { assessment } = answer;
  const { explanation } = assessment;
  const merged: Partial<Record<FloodHazard, HazardTrace>> = {};
  for (const hazard of floodHazards) {
    const before = explanation.floods[hazard];
    if (before !== undefined) merged[hazard] = { ...before, ...traces[hazard] };
  }
  const ofThePlace = explanation.warnings.filter(({ hazard }) => hazard === null || hazard === 'wildfire');
  return {
    ...answer,
    request: { ...answer.request, financial },
    figures,
    assessment: {
      ...assessment,
      floods,
      explanation: { ...explanation, floods: merged, warnings: [...warnings, ...ofThePlace] },
    },
  };
}
