import type { TFunction } from 'i18next';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { type Formatters, formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import type { FloodChoice, OverlayChoice } from './scene.ts';

/** What every layer of the map holds at a point. */
export type MapProbe = ProcedureOutput<'map.probe'>;

/** What an overlay holds at a point. */
export interface ProbeWords {
  readonly words: string;
  /** Whether there is something of it: water, fire, a height; not that it is dry, or unknown. */
  readonly isThere: boolean;
}

const there = (words: string): ProbeWords => ({ words, isThere: true });
const nothing = (words: string): ProbeWords => ({ words, isThere: false });

/** What the overlay holds at a point, in words with its unit; null where nothing is laid over the map. */
export function describeProbe(
  probe: MapProbe,
  overlay: OverlayChoice,
  t: TFunction,
  formatters: Formatters,
): ProbeWords | null {
  switch (overlay.kind) {
    case 'flood':
      return describeFlood(probe, overlay, t, formatters);
    case 'protection': {
      const years = probe.floods.find(({ hazard }) => hazard === overlay.hazard)?.standardOfProtectionYears ?? null;
      return years === null
        ? nothing(t('map.readout.undefended'))
        : there(t('map.readout.protected', { returnPeriod: formatReturnPeriodShort(years, t, formatters) }));
    }
    case 'terrain': {
      const { groundMetres } = probe;
      if (groundMetres === null) return nothing(t('map.readout.outside'));
      const height = t('unit.metres', { value: formatters.depth(groundMetres) });
      return there(t('map.readout.ground', { height }));
    }
    case 'wildfire':
      return describeWildfire(probe, overlay.measure, t, formatters);
    default:
      return null;
  }
}

function describeFlood(
  { floods }: MapProbe,
  { hazard, scenario, returnPeriodYears }: FloodChoice,
  t: TFunction,
  { depth }: Formatters,
): ProbeWords {
  const flood = floods.find((candidate) => candidate.hazard === hazard);
  if (flood === undefined) return nothing(t('map.readout.outside'));
  if (flood.status === 'unreadable') return nothing(t('map.readout.unreadable'));
  if (flood.status === 'noData') return nothing(t('map.readout.noGround'));
  const metres = flood.depthsMetres[scenario]?.[flood.returnPeriodsYears.indexOf(returnPeriodYears)];
  if (metres === undefined) {
    return flood.isOpenWater ? there(t('map.readout.openWater')) : nothing(t('map.readout.outside'));
  }
  const words =
    metres > 0 ? t('map.readout.depth', { depth: t('unit.metres', { value: depth(metres) }) }) : t('map.readout.dry');
  if (flood.isOpenWater) return there(t('map.readout.inOpenWater', { depth: words }));
  return { words, isThere: metres > 0 };
}

function describeWildfire(
  { wildfire }: MapProbe,
  measure: Extract<OverlayChoice, { kind: 'wildfire' }>['measure'],
  t: TFunction,
  { depth, share }: Formatters,
): ProbeWords {
  if (wildfire === null) return nothing(t('map.readout.outside'));
  if (wildfire.status === 'unreadable') return nothing(t('map.readout.unreadable'));
  if (measure === 'wildfireIndex') return there(t('map.readout.wildfire', { index: wildfire.wildfireIndex }));
  if (measure === 'burnProbability') {
    return wildfire.burnProbability !== null && wildfire.burnProbability > 0
      ? there(t('map.readout.burns', { percent: share(wildfire.burnProbability) }))
      : nothing(t('map.readout.doesNotBurn'));
  }
  return wildfire.flameLengthMetres === null
    ? nothing(t('map.readout.noFlames'))
    : there(t('map.readout.flames', { length: t('unit.metres', { value: depth(wildfire.flameLengthMetres) }) }));
}
