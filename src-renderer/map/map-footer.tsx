import { useTranslation } from 'react-i18next';
import { useSyncExternalStore } from 'react';
import type { TFunction } from 'i18next';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import { type Formatters, formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { useClient, type Client } from '#renderer/client/client.ts';
import { Badge } from '../ui/badge.tsx';
import { formatAttribution } from './attribution.ts';
import type { PointerStore } from './pointer-store.ts';
import { ScaleLine } from './scale-line.tsx';
import type { OverlayChoice, PackLayers } from './scene.ts';
import styles from './map-footer.module.css';

/**
 * Below the map, never over it: what is under the pointer, the scale, and who made what is in sight, always in full.
 */
export function MapFooter({
  packs,
  overlay,
  metresPerPixel,
  pointer,
}: {
  readonly packs: readonly PackLayers[];
  readonly overlay: OverlayChoice;
  readonly metresPerPixel: number | null;
  readonly pointer: PointerStore;
}) {
  const { t } = useTranslation();
  const attribution = formatAttribution(packs);
  return (
    <div className={styles.footer}>
      {metresPerPixel !== null && <ScaleLine metresPerPixel={metresPerPixel} />}
      <MapReadout pointer={pointer} overlay={overlay} />
      {packs.some((pack) => pack.synthetic) && <Badge tone="caution">{t('map.synthetic')}</Badge>}
      {attribution !== '' && (
        <span className={styles.attribution} data-attribution="">
          {attribution}
        </span>
      )}
    </div>
  );
}

/** What the overlay holds under the pointer, or at the centre for the keyboard, and where that is. */
function MapReadout({ pointer, overlay }: { readonly pointer: PointerStore; readonly overlay: OverlayChoice }) {
  const { t, ...formatters } = useTexts();
  const place = useSyncExternalStore(pointer.subscribe, pointer.get);
  const probe = useProbe(place?.point ?? null);
  const found = place === null || probe === null ? null : describeProbe(probe, overlay, t, formatters);
  return (
    <div className={styles.readout} data-readout="">
      {place !== null && <span>{formatters.coordinates(place.point)}</span>}
      {found !== null && <strong className={styles.found}>{found}</strong>}
      {/* The mouse would make it speak without end. */}
      <LiveRegion text={place?.by === 'keyboard' ? (found ?? '') : ''} />
    </div>
  );
}

/** What the overlay holds at a point, in words with its unit; null where nothing is laid over the map. */
function describeProbe(probe: MapProbe, overlay: OverlayChoice, t: TFunction, formatters: Formatters): string | null {
  switch (overlay.kind) {
    case 'flood':
      return describeFlood(probe, overlay, t, formatters);
    case 'protection': {
      const years = probe.floods.find(({ hazard }) => hazard === overlay.hazard)?.standardOfProtectionYears ?? null;
      return years === null
        ? t('map.readout.undefended')
        : t('map.readout.protected', { returnPeriod: formatReturnPeriodShort(years, t, formatters) });
    }
    case 'terrain':
      return probe.groundMetres === null
        ? t('map.readout.outside')
        : t('map.readout.ground', { height: t('unit.metres', { value: formatters.depth(probe.groundMetres) }) });
    case 'wildfire':
      return describeWildfire(probe, overlay.measure, t, formatters);
    default:
      return null;
  }
}

function describeFlood(
  { floods }: MapProbe,
  { hazard, scenario, returnPeriodYears }: Extract<OverlayChoice, { kind: 'flood' }>,
  t: TFunction,
  { depth }: Formatters,
): string {
  const flood = floods.find((candidate) => candidate.hazard === hazard);
  if (flood === undefined) return t('map.readout.outside');
  if (flood.status === 'unreadable') return t('map.readout.unreadable');
  if (flood.status === 'noData') return t('map.readout.noGround');
  const metres = flood.depthsMetres[scenario]?.[flood.returnPeriodsYears.indexOf(returnPeriodYears)];
  if (metres === undefined) return flood.isOpenWater ? t('map.readout.openWater') : t('map.readout.outside');
  const words =
    metres > 0 ? t('map.readout.depth', { depth: t('unit.metres', { value: depth(metres) }) }) : t('map.readout.dry');
  return flood.isOpenWater ? t('map.readout.inOpenWater', { depth: words }) : words;
}

function describeWildfire(
  { wildfire }: MapProbe,
  measure: Extract<OverlayChoice, { kind: 'wildfire' }>['measure'],
  t: TFunction,
  { depth, share }: Formatters,
): string {
  if (wildfire === null) return t('map.readout.outside');
  if (wildfire.status === 'unreadable') return t('map.readout.unreadable');
  if (measure === 'wildfireIndex') return t('map.readout.wildfire', { index: wildfire.wildfireIndex });
  if (measure === 'burnProbability') {
    return wildfire.burnProbability !== null && wildfire.burnProbability > 0
      ? t('map.readout.burns', { percent: share(wildfire.burnProbability) })
      : t('map.readout.doesNotBurn');
  }
  return wildfire.flameLengthMetres === null
    ? t('map.readout.noFlames')
    : t('map.readout.flames', { length: t('unit.metres', { value: depth(wildfire.flameLengthMetres) }) });
}

/** What every layer of the map holds at a point. */
type MapProbe = ProcedureOutput<'map.probe'>;

/** How long the pointer has to rest, milliseconds: a moving mouse asks for nothing on its way. */
const REST_MILLISECONDS = 40;
/** Answers are kept for the way back of the mouse, no longer. */
const CACHED_MILLISECONDS = 10_000;

/**
 * What the map holds where the reader points; the answer before stays until the next one is there. Null without a
 * place, and where nothing can be had (no licence, no connection: the panel beside the map says so).
 */
function useProbe(point: Coordinates | null): MapProbe | null {
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
