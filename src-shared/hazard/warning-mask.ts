import { floodHazards, type FloodHazard, type Hazard } from './hazard.ts';
import type { Warning, WarningCode } from './warning.ts';

/*
 * Which warnings a location has about which hazard, as bits of one number: what a run keeps of them. The bits are
 * stored: codes are only ever added at the end of their list, and within its room.
 */
const floodCodes = [
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
  'noData',
  'notModelled',
] as const satisfies readonly WarningCode[];
const wildfireCodes = [
  'syntheticData',
  'wildfireNeighbourhoodUsed',
  'valueInNoClass',
] as const satisfies readonly WarningCode[];

/** Bits of each flood hazard; what is left of the 53 bits of a double is wildfire's. */
const FLOOD_BITS = 14;

/** A warning as a run keeps it. */
export interface KeptWarning {
  readonly code: WarningCode;
  readonly hazard: Hazard;
}

/** The bit of each warning among those of its flood hazard. */
export const floodWarningBits = toBits(floodCodes);
/** The bit of each warning among those of wildfire. */
export const wildfireWarningBits = toBits(wildfireCodes);

/** One number of the bits of every hazard. */
export function combineWarnings(floods: Readonly<Record<FloodHazard, number>>, wildfire: number): number {
  return floodHazards.reduce(
    (sum, hazard, at) => sum + floods[hazard] * 2 ** (at * FLOOD_BITS),
    wildfire * 2 ** (floodHazards.length * FLOOD_BITS),
  );
}

/** Warnings as one text for tables: `fluvial:notModelled coastal:noData`. */
export function formatWarnings(warnings: readonly Pick<Warning, 'code' | 'hazard'>[]): string {
  const named = warnings.map(({ code, hazard }) => (hazard === null ? code : `${hazard}:${code}`));
  return [...new Set(named)].join(' ');
}

/** The floods of a combined number of which no map says anything; none where the number is not known. */
export function listNotModelled(combined: number): FloodHazard[] {
  return floodHazards.filter((_, at) => (floodBitsAt(combined, at) & floodWarningBits.notModelled) !== 0);
}

/** The warnings that a combined number stands for. */
export function listKeptWarnings(combined: number): KeptWarning[] {
  return [
    ...floodHazards.flatMap((hazard, at) => listOf(hazard, floodCodes, floodBitsAt(combined, at))),
    ...listOf('wildfire', wildfireCodes, floodBitsAt(combined, floodHazards.length)),
  ];
}

/** The bits of a flood by its place among them; behind the last one those of wildfire. */
function floodBitsAt(combined: number, at: number): number {
  return Math.floor(combined / 2 ** (at * FLOOD_BITS)) % 2 ** FLOOD_BITS;
}

function listOf(hazard: Hazard, codes: readonly WarningCode[], bits: number): KeptWarning[] {
  return codes.flatMap((code, at) => ((bits & (1 << at)) === 0 ? [] : [{ code, hazard }]));
}

function toBits<Code extends WarningCode>(codes: readonly Code[]): Readonly<Record<Code, number>> {
  return Object.fromEntries(codes.map((code, at) => [code, 1 << at])) as Record<Code, number>;
}
