import type { Hazard, Scenario } from './hazard.ts';

/**
 * What a reader of an answer must know (spec: model 8). `values` fill the sentence of the interface's language;
 * the codes are stable.
 */
export const warningCodes = [
  'extrapolatedBeyondRarestMap',
  'indexLimitedByMostFrequentMap',
  'closingTriangleLarge',
  'nodataTakenAsDry',
  'mapNotMonotone',
  'basementWithoutEffect',
  'behindDefence',
  'waterWindowUsed',
  'openWater',
  'derivedDefences',
  'curveClamped',
  'syntheticData',
  'wildfireNeighbourhoodUsed',
  'valueInNoClass',
  'addressNotExact',
  'noData',
] as const;
/** One of {@link warningCodes}. */
export type WarningCode = (typeof warningCodes)[number];

/** One warning; `hazard` null when it concerns the whole answer. */
export interface Warning {
  readonly code: WarningCode;
  readonly hazard: Hazard | null;
  readonly scenario: Scenario | null;
  readonly values: Readonly<Record<string, string | number>>;
}
