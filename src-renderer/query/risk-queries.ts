import type { QueryFunctionContext } from '@tanstack/react-query';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Client } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import type { QueryLocation } from './subject.ts';

/** The whole answer for one building, as the window gets it. */
export type RiskAnswer = ProcedureOutput<'risk.query'>;
type RiskRequest = ProcedureInput<'risk.query'>;

/** How an answer is had: asked now, or opened as it was kept. */
export interface AnswerQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: QueryFunctionContext) => Promise<RiskAnswer>;
  readonly staleTime: number;
}

/**
 * Figures of one building: the same request against the same packs gives the same figures, so time never makes them
 * stale. The history keeps that somebody has asked. When the packs or the licence change, the window asks again by
 * itself, and so does every other window for what it shows: that is not kept.
 */
export function createRiskQuery(client: Client, request: RiskRequest): AnswerQuery {
  return {
    queryKey: ['risk.query', request],
    queryFn({ client: queryClient, queryKey, signal }) {
      const isAnswered = queryClient.getQueryData(queryKey) !== undefined;
      return client.call(isAnswered ? 'risk.preview' : 'risk.query', request, signal);
    },
    staleTime: Infinity,
  };
}

/** Figures of a place that is only looked at: the history does not keep it. */
export function createPreviewQuery(client: Client, request: RiskRequest): AnswerQuery {
  return {
    queryKey: ['risk.preview', request],
    queryFn: ({ signal }) => client.call('risk.preview', request, signal),
    staleTime: Infinity,
  };
}

/** An earlier answer as it was given. */
export function createHistoryQuery(client: Client, id: number): AnswerQuery {
  return {
    queryKey: ['history.open', id],
    queryFn: ({ signal }) => client.call('history.open', { id }, signal),
    staleTime: Infinity,
  };
}

/** The address nearest to a point. */
export function nearestAddressOptions(client: Client, point: Coordinates) {
  return procedureOptions(client, 'place.reverse', point, { staleTime: Infinity });
}

/** A question about a building at a location. */
export function createRiskRequest(location: QueryLocation, financial: Financial | null): RiskRequest {
  // Which of its two forms the location has is known to the contract's union only as a whole.
  return { location, ...(financial === null ? {} : { financial }) } as RiskRequest;
}
