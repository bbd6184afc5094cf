import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { useClient, type Client } from '#renderer/client/client.ts';

/** What every layer of the map holds at a point. */
export type MapProbe = ProcedureOutput<'map.probe'>;

/** How long the pointer has to rest, milliseconds: a moving mouse asks for nothing on its way. */
const REST_MILLISECONDS = 40;
/** Answers are kept for the way back of the mouse, no longer. */
const CACHED_MILLISECONDS = 10_000;

/**
 * What the map holds where the reader points; the answer before stays until the next one is there. Null without a
 * place, and where nothing can be had (no licence, no connection: the panel beside the map says so).
 */
export function useProbe(point: Coordinates | null): MapProbe | null {
  const client = useClient();
  const { data } = useQuery<MapProbe>({
    queryKey: ['map.probe', point],
    queryFn: point === null ? skipToken : ({ signal }) => askAfterRest(client, point, signal),
    placeholderData: keepPreviousData,
    staleTime: CACHED_MILLISECONDS,
    gcTime: CACHED_MILLISECONDS,
    retry: false,
  });
  return point === null ? null : (data ?? null);
}

async function askAfterRest(client: Client, point: Coordinates, signal: AbortSignal): Promise<MapProbe> {
  await new Promise((resolve) => setTimeout(resolve, REST_MILLISECONDS));
  signal.throwIfAborted();
  return client.call('map.probe', point, signal);
}
