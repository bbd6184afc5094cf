import type { Hazard } from '#shared/hazard/hazard.ts';
import type { Warning, WarningCode } from '#shared/hazard/warning.ts';

/** The same thing said of one or several hazards. */
export interface WarningGroup {
  readonly code: WarningCode;
  readonly hazards: readonly Hazard[];
  readonly values: Warning['values'];
  /** `strong`: the figures may mislead without it. */
  readonly weight: 'strong' | 'plain';
}

const strongCodes: ReadonlySet<WarningCode> = new Set([
  'noData',
  'dataUnreadable',
  'addressNotExact',
  'addressDiffers',
  'openWater',
  'indexLimitedByMostFrequentMap',
  'mapNotMonotone',
  'notModelled',
  'behindDefence',
  'syntheticData',
]);

/** What is said of a group: mostly its code; of open water it depends on whether ground nearby was looked for. */
export function findSentence({ code, values }: Pick<WarningGroup, 'code' | 'values'>): string {
  return code === 'openWater' && values['windowSize'] === 1 ? 'openWaterWithoutWindow' : code;
}

/** Codes that are told once, whatever their values: the sentence says none of them. */
const reportedOnce: ReadonlySet<WarningCode> = new Set(['syntheticData']);

/** Brings equal warnings together, what matters most first. */
export function groupWarnings(warnings: readonly Warning[]): WarningGroup[] {
  const groups = new Map<string, { code: WarningCode; hazards: Hazard[]; values: Warning['values'] }>();
  for (const { code, hazard, values } of warnings) {
    const key = reportedOnce.has(code) ? code : JSON.stringify([code, values]);
    const group = groups.get(key) ?? { code, hazards: [], values };
    if (hazard !== null && !group.hazards.includes(hazard)) group.hazards.push(hazard);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map((group) => ({ ...group, weight: strongCodes.has(group.code) ? ('strong' as const) : ('plain' as const) }))
    .toSorted((a, b) => Number(b.weight === 'strong') - Number(a.weight === 'strong'));
}
