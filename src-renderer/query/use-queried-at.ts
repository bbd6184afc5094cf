import { useQuery } from '@tanstack/react-query';
import { useClient } from '#renderer/client/client.ts';
import { historyOptions } from './history/history-queries.ts';
import type { Subject } from './subject.ts';

/**
 * When an earlier query was asked, ISO 8601; null for a place that is asked for now, and where the history is not read
 * yet.
 */
export function useQueriedAt(subject: Subject): string | null {
  const history = useQuery(historyOptions(useClient()));
  return subject.kind === 'entry' ? (history.data?.find(({ id }) => id === subject.id)?.askedAt ?? null) : null;
}
