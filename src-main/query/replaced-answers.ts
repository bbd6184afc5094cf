import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import { createBoundedCache } from '#main/platform/bounded-cache.ts';

/** Answers remembered, some 200 kB each in memory. */
const KEPT_ANSWERS = 16;

/** Answers of surveys that were replaced by others for the same place and building, until the application ends. */
export interface ReplacedAnswers {
  keep(surveyId: string, answer: SurveyAnswer): void;
  /** Null when it was not replaced, or too long ago. */
  find(surveyId: string, computedAt: string): SurveyAnswer | null;
}

/** Creates a memory of the answers that were replaced last. */
export function createReplacedAnswers(): ReplacedAnswers {
  const kept = createBoundedCache<SurveyAnswer>(KEPT_ANSWERS);
  const keyOf = (surveyId: string, computedAt: string): string => `${surveyId} ${computedAt}`;
  return {
    keep: (surveyId, answer) => kept.save(keyOf(surveyId, answer.computedAt), answer),
    find: (surveyId, computedAt) => kept.find(keyOf(surveyId, computedAt)) ?? null,
  };
}
