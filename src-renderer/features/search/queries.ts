import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { Coordinates } from '#shared/domain/geo.ts';

const SUGGESTION_LIMIT = 8;
const KEPT_MILLISECONDS = 60_000;

/** Completions of a text; kept for a minute, so that going back a letter costs nothing. */
export function suggestionsOptions(client: Client, text: string, near: Coordinates | null) {
  const trimmed = text.trim();
  return queryOptions({
    queryKey: ['place.suggest', trimmed, near],
    queryFn: async ({ signal }) => {
      const input = { text: trimmed, limit: SUGGESTION_LIMIT, ...(near === null ? {} : { near }) };
      const { suggestions } = await client.call('place.suggest', input, signal);
      return suggestions;
    },
    staleTime: KEPT_MILLISECONDS,
  });
}
