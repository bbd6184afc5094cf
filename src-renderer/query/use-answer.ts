import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { Financial } from '#shared/exposure/exposure.ts';
import { useClient, type Client } from '#renderer/client/client.ts';
import {
  createHistoryQuery,
  createPreviewQuery,
  createRiskQuery,
  type AnswerQuery,
  createRiskRequest,
  type RiskAnswer,
} from './risk-queries.ts';
import { useBuildingStore } from './building-store.ts';
import { useDraggedPoint } from '#renderer/ui/drag-store.ts';
import type { Subject } from './subject.ts';

/** The answer to show for a subject. */
export interface AnswerState {
  readonly answer: RiskAnswer | null;
  readonly error: Error | null;
  /** When `answer` was given, ISO 8601; null without one. Of an earlier query: when it was opened. */
  readonly answeredAt: string | null;
  /** Whether `answer` is of an earlier question, kept until the next one is there. */
  readonly isPrevious: boolean;
  readonly retry: () => void;
}

const noRequest = { queryKey: ['nothing-asked'], queryFn: skipToken } as const;

/**
 * Asks for a subject with the building as it settled in the form; an earlier query comes as it was answered. While the
 * pin is dragged the answer is that of the place beneath it, which is not kept.
 */
export function useAnswer(subject: Subject): AnswerState {
  const client = useClient();
  const financial = useBuildingStore((state) => state.committed);
  // One query for both, so that what was shown last is what stays until the next answer is there.
  const dragged = useDraggedPoint();
  const query = useQuery({
    ...(dragged === null
      ? createQuery(client, subject, financial)
      : createPreviewQuery(client, createRiskRequest(dragged, financial))),
    placeholderData: keepPreviousData<RiskAnswer>,
  });
  const isAsked = subject.kind !== 'none';
  return {
    answer: isAsked ? (query.data ?? null) : null,
    answeredAt: isAsked && query.dataUpdatedAt > 0 ? new Date(query.dataUpdatedAt).toISOString() : null,
    error: isAsked ? query.error : null,
    isPrevious: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}

function createQuery(client: Client, subject: Subject, financial: Financial | null): AnswerQuery | typeof noRequest {
  if (subject.kind === 'none') return noRequest;
  if (subject.kind === 'entry') return createHistoryQuery(client, subject.id);
  return createRiskQuery(client, createRiskRequest(subject.location, financial));
}
