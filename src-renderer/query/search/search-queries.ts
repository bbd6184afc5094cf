import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#renderer/client/client.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { Suggestion } from '#shared/geocoding/place-procedures.ts';

const SUGGESTION_LIMIT = 8;
const CACHED_MILLISECONDS = 60_000;

/** Completions of a text, best first. @throws ClientError */
export async function loadSuggestions(
  client: Client,
  text: string,
  near: Coordinates | null,
  signal?: AbortSignal,
): Promise<Suggestion[]> {
  const input = { text: text.trim(), limit: SUGGESTION_LIMIT, ...(near === null ? {} : { near }) };
  return (await client.call('place.suggest', input, signal)).suggestions;
}

/** Completions of a text; kept for a minute, so that going back a letter costs nothing. */
export function suggestionsOptions(client: Client, text: string, near: Coordinates | null) {
  return queryOptions({
    queryKey: ['place.suggest', text.trim(), near],
    queryFn: ({ signal }) => loadSuggestions(client, text, near, signal),
    staleTime: CACHED_MILLISECONDS,
  });
}
