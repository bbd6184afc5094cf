import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { Coordinates } from '#shared/geo/geo.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useClient, type Client } from '#renderer/client/client.ts';
import { describeProbe, type MapProbe, type ProbeWords } from './describe-probe.ts';
import type { OverlayChoice } from './scene.ts';

/** How long the pointer has to rest, milliseconds: a moving mouse asks for nothing on its way. */
const REST_MILLISECONDS = 40;
/** Answers are kept for the way back of the mouse, no longer. */
const CACHED_MILLISECONDS = 10_000;

/**
 * What the map holds where the reader points; the answer before stays until the next one is there. Null without a
 * place, and where nothing can be had (no licence, no connection: the panel beside the map says so).
 */
export function useProbe(point: Coordinates | null): {
  readonly probe: MapProbe | null;
  /** Whether it is of this point, and not of the one before. */
  readonly isCurrent: boolean;
} {
  const client = useClient();
  const { data, isPlaceholderData } = useQuery<MapProbe>({
    queryKey: ['map.probe', point],
    queryFn: point === null ? skipToken : ({ signal }) => askAfterRest(client, point, signal),
    placeholderData: keepPreviousData,
    staleTime: CACHED_MILLISECONDS,
    gcTime: CACHED_MILLISECONDS,
    retry: false,
  });
  return { probe: point === null ? null : (data ?? null), isCurrent: !isPlaceholderData };
}

/** What an overlay holds at a point, in words; null without a point, and until it is known. */
export function useProbeWords(point: Coordinates | null, overlay: OverlayChoice): ProbeWords | null {
  const { t, ...formatters } = useTexts();
  const { probe, isCurrent } = useProbe(point);
  return probe === null || !isCurrent ? null : describeProbe(probe, overlay, t, formatters);
}

async function askAfterRest(client: Client, point: Coordinates, signal: AbortSignal): Promise<MapProbe> {
  await new Promise((resolve) => setTimeout(resolve, REST_MILLISECONDS));
  signal.throwIfAborted();
  return client.call('map.probe', point, signal);
}
