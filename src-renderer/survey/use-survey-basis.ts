import { skipToken, useQuery } from '@tanstack/react-query';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { surveyBasisOptions } from './survey-queries.ts';

/** What the figures of a survey come from, beside what would answer today. */
export interface SurveyBasis {
  /** Null: there are no figures, or it is not known yet. */
  readonly basis: ProcedureOutput<'survey.getBasis'>['basis'];
  /** Whether figures that are computed now would come from other packs or another model. */
  readonly isOther: boolean;
  /** The error of the query; null without one. */
  readonly failure: Error | null;
}

/** Follows whether a survey's figures are of the packs and the model that would answer today. */
export function useSurveyBasis(id: string, answer: SurveyAnswer | null): SurveyBasis {
  const options = surveyBasisOptions(useClient(), id, answer?.computedAt ?? '');
  const { data, error } = useQuery(answer === null ? { ...options, queryFn: skipToken } : options);
  const basis = data ?? null;
  const isOther = basis !== null && (basis.changes.length > 0 || basis.model.before !== basis.model.now);
  return { basis, isOther, failure: error };
}
