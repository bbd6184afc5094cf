import { financialSchema } from '#shared/exposure/exposure.ts';
import type { Survey } from './survey.ts';
import type { SurveyAnswer } from './survey-answer.ts';

/** Whether a survey's answer is for its place, its building and what was tried of it as they are now. */
export function isAnswerCurrent(survey: Survey, answer: SurveyAnswer | null): boolean {
  if (answer === null) return false;
  const { financial = null } = answer.request;
  const complete = financialSchema.safeParse(survey.building);
  if (sortedJson(complete.success ? complete.data : null) !== sortedJson(financial)) return false;
  const tried = complete.success ? survey.variants.map(({ id, measures }) => [id, measures]) : [];
  const answered = (answer.variants ?? []).map(({ id, measures }) => [id, measures]);
  if (JSON.stringify(tried) !== JSON.stringify(answered)) return false;
  return isAnswerOfPlace(survey, answer);
}

/** Whether a survey's answer is for the place where the survey is now: not for a building that stands elsewhere. */
export function isAnswerOfPlace({ place }: Pick<Survey, 'place'>, { request }: Pick<SurveyAnswer, 'request'>): boolean {
  const { wb_window: _, ...asked } = request.location;
  const wanted = place.address !== null && place.level !== null ? place.address : place.point;
  return sortedJson(asked) === sortedJson(wanted);
}

/** JSON with the names of the outermost object in one order. */
function sortedJson(value: object | null): string {
  return JSON.stringify(value === null ? null : Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
