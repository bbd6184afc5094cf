import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import { createBoundedCache } from '#main/platform/bounded-cache.ts';

/** Answers remembered, some 200 kB each in memory. */
const KEPT_ANSWERS = 16;

/** Answers of surveys that were replaced last by others for the same place and building, until the application ends. */
export function createReplacedAnswers() {
  const kept = createBoundedCache<SurveyAnswer>(KEPT_ANSWERS);
  const keyOf = (surveyId: string, computedAt: string): string => `${surveyId} ${computedAt}`;
  return {
    keep: (surveyId: string, answer: SurveyAnswer) => kept.save(keyOf(surveyId, answer.computedAt), answer),
    /** Null when it was not replaced, or too long ago. */
    find: (surveyId: string, computedAt: string) => kept.find(keyOf(surveyId, computedAt)) ?? null,
  };
}
