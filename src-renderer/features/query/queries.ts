import { queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { Client } from '../../client/client.ts';
import type { RiskRequest } from './risk-answer.ts';

/** Figures of one building: the same request against the same packs gives the same figures, so they never go stale by time. */
export function riskQueryOptions(client: Client, request: RiskRequest) {
  return queryOptions({
    queryKey: ['risk.query', request],
    queryFn: ({ signal }) => client.call('risk.query', request, signal),
    staleTime: Infinity,
  });
}

/** An earlier answer as it was given. */
export function historyEntryOptions(client: Client, id: number) {
  return queryOptions({
    queryKey: ['history.open', id],
    queryFn: ({ signal }) => client.call('history.open', { id }, signal),
    staleTime: Infinity,
  });
}

/** The address nearest to a point. */
export function nearestAddressOptions(client: Client, point: Coordinates) {
  return queryOptions({
    queryKey: ['place.reverse', point],
    queryFn: ({ signal }) => client.call('place.reverse', point, signal),
    staleTime: Infinity,
  });
}
