import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useClient } from '../client/client-context.ts';
import { historyEntryOptions, riskQueryOptions } from '../features/query/queries.ts';
import type { RiskAnswer } from '../features/query/risk-answer.ts';
import { useBuildingStore } from './building-store.ts';
import type { Subject } from './subject.ts';

/** The answer to show for a subject. */
export interface AnswerState {
  readonly answer: RiskAnswer | null;
  readonly error: Error | null;
  /** Whether `answer` is of an earlier question, kept until the next one is there. */
  readonly isPrevious: boolean;
  readonly retry: () => void;
}

/** Asks for a subject with the building of the form; an earlier query comes as it was answered. */
export function useAnswer(subject: Subject): AnswerState {
  const client = useClient();
  const financial = useBuildingStore((state) => state.financial);
  const live = useQuery({
    ...riskQueryOptions(client, {
      location: subject.kind === 'place' ? subject.location : { latitude: 0, longitude: 0 },
      ...(financial === null ? {} : { financial }),
    } as Parameters<typeof riskQueryOptions>[1]),
    ...(subject.kind === 'place' ? {} : { queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  const entry = useQuery({
    ...historyEntryOptions(client, subject.kind === 'entry' ? subject.id : 0),
    ...(subject.kind === 'entry' ? {} : { queryFn: skipToken }),
  });
  if (subject.kind === 'none') return { answer: null, error: null, isPrevious: false, retry: () => undefined };
  const query = subject.kind === 'entry' ? entry : live;
  return {
    answer: query.data ?? null,
    error: query.error,
    isPrevious: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}
