import { queryOptions, useQueryClient, useQuery } from '@tanstack/react-query';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { type Client, useClient } from '#renderer/client/client.ts';
import type { Subject } from '../subject.ts';

/** An earlier query. */
export type HistoryEntry = ProcedureOutput<'history.list'>['entries'][number];

const SHOWN_ENTRIES = 100;

/** Earlier queries, newest first. */
export function historyOptions(client: Client) {
  return queryOptions({
    queryKey: ['history.list'],
    queryFn: async ({ signal }) => (await client.call('history.list', { limit: SHOWN_ENTRIES }, signal)).entries,
  });
}

/** Forgets one earlier query, or all of them (null). */
export function useRemoveHistory() {
  const client = useClient();
  const queryClient = useQueryClient();
  return async (id: number | null): Promise<void> => {
    try {
      await client.call('history.remove', { id });
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['history.list'] });
    }
  };
}

/**
 * When an earlier query was asked, ISO 8601; null for a place that is asked for now, and where the history is not read
 * yet.
 */
export function useQueriedAt(subject: Subject): string | null {
  const history = useQuery(historyOptions(useClient()));
  return subject.kind === 'entry' ? (history.data?.find(({ id }) => id === subject.id)?.askedAt ?? null) : null;
}
