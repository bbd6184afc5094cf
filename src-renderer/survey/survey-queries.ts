import { queryOptions } from '@tanstack/react-query';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Survey } from '#shared/survey/survey.ts';
import type { Client } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import type { QueryLocation } from '#renderer/query/subject.ts';

/** A row of the list. */
export type SurveySummary = ProcedureOutput<'survey.list'>['surveys'][number];
/** What narrows the list down, and its order. */
export type SurveyFilter = Omit<ProcedureInput<'survey.list'>, 'offset' | 'limit'>;

/** Rows fetched at once. */
export const SURVEYS_PER_PAGE = 100;

/** One page of the list. */
export function surveyPageOptions(client: Client, filter: SurveyFilter, page: number) {
  return procedureOptions(
    client,
    'survey.list',
    { ...filter, offset: page * SURVEYS_PER_PAGE, limit: SURVEYS_PER_PAGE },
    { staleTime: Infinity },
  );
}

/** Ids of every survey that a filter lets through, in the order of the list. @throws ClientError UNREACHABLE */
export async function listSurveyIds(client: Client, filter: SurveyFilter): Promise<string[]> {
  return (await client.call('survey.listIds', filter)).ids;
}

/** Which of some surveys a filter lets through. */
export function shownOfOptions(client: Client, filter: SurveyFilter, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['survey.listIds', filter, ids],
    queryFn: async ({ signal }) => (await client.call('survey.listIds', { ...filter, ids: [...ids] }, signal)).ids,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Tags and surveyors in use, and how many surveys there are. */
export function surveyFacetsOptions(client: Client) {
  return procedureOptions(client, 'survey.facets', {}, { staleTime: Infinity });
}

/** A survey with its answer. */
export function surveyOptions(client: Client, id: string) {
  return procedureOptions(client, 'survey.get', { id }, { staleTime: Infinity });
}

/** What the figures of a survey, computed at a time, would come from otherwise today. */
export function surveyBasisOptions(client: Client, id: string, computedAt: string) {
  return queryOptions({
    queryKey: ['survey.getBasis', id, computedAt],
    queryFn: async ({ signal }) => (await client.call('survey.getBasis', { id }, signal)).basis,
    staleTime: Infinity,
  });
}

/** The other records of a building that was kept twice. */
export function sameBuildingOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ['survey.sameBuilding', id],
    queryFn: async ({ signal }) => (await client.call('survey.sameBuilding', { id }, signal)).records,
    staleTime: Infinity,
  });
}

/** What the notes of a survey were. */
export function noteVersionOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ['survey.noteVersions', id],
    queryFn: async ({ signal }) => (await client.call('survey.noteVersions', { id }, signal)).versions,
    staleTime: Infinity,
  });
}

/** Edits of a survey that were in conflict with others when their window was left: asked for whenever it is opened. */
export function contestedEditsOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ['survey.contestedEdits', id],
    queryFn: async ({ signal }) => (await client.call('survey.contestedEdits', { id }, signal)).edits,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** What to ask for a survey's place: its address as long as that is what placed it, its point otherwise. */
export function locationOfSurvey({ place }: Pick<Survey, 'place'>): QueryLocation {
  return place.address !== null && place.level !== null ? place.address : place.point;
}
