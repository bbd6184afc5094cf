import type { TFunction } from 'i18next';
import type { Formatters } from '../i18n/formatters.ts';
import { formatReturnPeriodShort } from '../i18n/format-return-period.ts';
import type { OverlayChoice } from './scene.ts';
import type { MapProbe } from './use-probe.ts';

/** What the overlay holds at a point, in words with its unit; null where nothing is laid over the map. */
export function describeProbe(
  probe: MapProbe,
  overlay: OverlayChoice,
  t: TFunction,
  formatters: Formatters,
): string | null {
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
