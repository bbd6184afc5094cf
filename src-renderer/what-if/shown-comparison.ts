import type { WhatIfComparison } from '#shared/query/what-if.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import { applyMeasures } from '#shared/portfolio/measure.ts';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';

type Failed = Extract<WhatIfComparison['variants'][number], { readonly status: 'failed' }>;

/** Figures, and the same without any deductible; undefined where an earlier version has kept an answer without them. */
interface ShownFigures {
  readonly figures: WireFigures;
  readonly groundUp?: WireFigures | undefined;
}

/** What is shown of a comparison: just computed, or kept with an answer. */
export interface ShownComparison {
  readonly baseline: ShownFigures;
  readonly variants: readonly (({ readonly id: string; readonly status: 'answered' } & ShownFigures) | Failed)[];
}

/** The answer as it was given; null when there is none, or another version of the application kept it. */
export function toRiskAnswer(answer: SurveyAnswer | null): RiskAnswer | null {
  if (answer === null || answer.assessment === null) return null;
  const { request, assessment, figures, currency } = answer;
  return { request, assessment, figures, currency, fromCache: true, historyId: null };
}

/** What was tried as it was computed together with the answer; null where nothing could be. */
export function readStoredComparison({
  request,
  figures,
  groundUp,
  variants = [],
}: SurveyAnswer): ShownComparison | null {
  const { financial } = request;
  if (financial === undefined) return null;
  return {
    baseline: { figures, groundUp },
    variants: variants.map(({ id, measures, figures: changed, groundUp: ofGround }) => {
      if (changed !== null) return { id, status: 'answered', figures: changed, groundUp: ofGround ?? undefined };
      // The place of the building had an answer: what fails beside it is no building, or stands elsewhere.
      const isBuilding = applyMeasures(financial, measures) !== null;
      return { id, status: 'failed', failure: isBuilding ? 'OUT_OF_BOUND_LOCATION' : 'NOT_A_BUILDING' };
    }),
  };
}
