import type { Hazard, Scenario } from './hazard.ts';

/**
 * What a reader of an answer must know (docs/methodology/limits.md). `values` fill the sentence of the interface's
 * language; the codes are stable.
 */
export const warningCodes = [
  'extrapolatedBeyondRarestMap',
  'indexLimitedByMostFrequentMap',
  'closingTriangleLarge',
  'nodataTakenAsDry',
  'notModelled',
  'sourceLimits',
  'seamNear',
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
  'addressDiffers',
  'noData',
  'dataUnreadable',
] as const;
export type WarningCode = (typeof warningCodes)[number];

/**
 * One warning; `hazard` null when it concerns the whole answer, `scenario` null when it concerns all of the hazard's.
 */
export interface Warning {
  readonly code: WarningCode;
  readonly hazard: Hazard | null;
  readonly scenario: Scenario | null;
  /**
   * Numbers in metres, years and ratios 0..1; lists as text, separated by `, `. By code:
   * - extrapolatedBeyondRarestMap: rarestReturnPeriodYears
   * - indexLimitedByMostFrequentMap: mostFrequentReturnPeriodYears, floodIndex
   * - closingTriangleLarge: asset, share (of the AAL), mostFrequentReturnPeriodYears
   * - nodataTakenAsDry: maps (how many), ofMaps, returnPeriodsYears (list)
   * - notModelled: none; the index is 1 and the losses are 0 because nothing is known
   * - sourceLimits: limits (what the pack says that its maps are not fit for, one sentence)
   * - seamNear: distanceMetres (at most), title (of the pack that answers on the other side)
   * - mapNotMonotone: returnPeriodYears, depthMetres, rarerReturnPeriodYears, rarerDepthMetres
   * - basementWithoutEffect: assets (list)
   * - behindDefence: standardOfProtectionYears
   * - waterWindowUsed: windowSize
   * - openWater: windowSize (1: no window asked for; else no usable cell in it)
   * - derivedDefences: standardOfProtectionYears
   * - curveClamped: returnPeriodYears, depthMetres, heightMetres and curveEndMetres (both above the first floor)
   * - syntheticData: title (of the pack)
   * - wildfireNeighbourhoodUsed: cells, radiusMetres
   * - valueInNoClass: value
   * - addressNotExact: level, uncertaintyMetres
   * - addressDiffers: reasons (list of `matchDoubts`)
   * - noData: reason (`groundMissing`)
   * - dataUnreadable: title and version (of the pack)
   */
  readonly values: Readonly<Record<string, string | number>>;
}
