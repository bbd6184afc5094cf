import type { Hazard } from '#shared/domain/hazard.ts';
import type { Warning, WarningCode } from '#shared/domain/warning.ts';

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
  'addressNotExact',
  'openWater',
  'indexLimitedByMostFrequentMap',
  'mapNotMonotone',
  'behindDefence',
  'syntheticData',
]);

/** Brings equal warnings together, what matters most first. */
export function groupWarnings(warnings: readonly Warning[]): WarningGroup[] {
  const groups = new Map<string, { code: WarningCode; hazards: Hazard[]; values: Warning['values'] }>();
  for (const { code, hazard, values } of warnings) {
    const key = JSON.stringify([code, values]);
    const group = groups.get(key) ?? { code, hazards: [], values };
    if (hazard !== null && !group.hazards.includes(hazard)) group.hazards.push(hazard);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map((group) => ({ ...group, weight: strongCodes.has(group.code) ? ('strong' as const) : ('plain' as const) }))
    .toSorted((a, b) => Number(b.weight === 'strong') - Number(a.weight === 'strong'));
}
