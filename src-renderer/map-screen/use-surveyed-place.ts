import { skipToken, useQuery } from '@tanstack/react-query';
import { useRouterState, useSearch } from '@tanstack/react-router';
import type { SurveyPlace } from '#shared/survey/survey.ts';
import { useClient } from '#renderer/client/client.ts';
import { surveyOptions } from '#renderer/survey/survey-queries.ts';

/** Where the building of the open survey stands; null while none is open. */
export function useSurveyedPlace(): SurveyPlace | null {
  const client = useClient();
  const isSurveys = useRouterState({ select: (state) => state.location.pathname === '/surveys' });
  const { survey: id } = useSearch({ strict: false });
  const isOpen = isSurveys && typeof id === 'string';
  const options = surveyOptions(client, isOpen ? id : '');
  const { data } = useQuery({ ...options, ...(isOpen ? {} : { queryFn: skipToken }) });
  return isOpen ? (data?.survey.place ?? null) : null;
}
