import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';

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
  // A Map keeps the order of insertion: what was replaced last stands last.
  const kept = new Map<string, SurveyAnswer>();
  const keyOf = (surveyId: string, computedAt: string): string => `${surveyId} ${computedAt}`;
  return {
    keep(surveyId, answer) {
      const key = keyOf(surveyId, answer.computedAt);
      kept.delete(key);
      kept.set(key, answer);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_ANSWERS) break;
        kept.delete(oldest);
      }
    },
    find: (surveyId, computedAt) => kept.get(keyOf(surveyId, computedAt)) ?? null,
  };
}
