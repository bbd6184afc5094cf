import type { Survey } from '#shared/survey/survey.ts';
import type { QueryLocation } from '#renderer/query/subject.ts';

/** What to ask for a survey's place: its address as long as that is what placed it, its point otherwise. */
export function locationOfSurvey({ place }: Pick<Survey, 'place'>): QueryLocation {
  return place.address !== null && place.level !== null ? place.address : place.point;
}
