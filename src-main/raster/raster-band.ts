import { type NumberEncoding, computeScaled } from '#engine/index.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import { type LengthUnit, METRES_PER_UNIT } from '#shared/units/units.ts';
import type { SampleType } from './sample-type.ts';
import { computeFlameLengthMetres } from '#shared/hazard/wildfire.ts';

/** What a band of the store is for. */
export const bandRoles = [
  'flood',
  'futureFlood',
  'standardOfProtection',
  'terrain',
  'burnProbability',
  'flameLength',
  'conditionalIntensity',
  'hazardIndex',
] as const;
export type BandRole = (typeof bandRoles)[number];

/** One map of a pack, as stored: the source's numbers unchanged, with what is needed to read them. */
export interface RasterBand extends NumberEncoding {
  readonly role: BandRole;
  /** For floods and `standardOfProtection`; else null. */
  readonly hazard: FloodHazard | null;
  /** For floods; else null. */
  readonly returnPeriodYears: number | null;
  /** For `flood`; else null. */
  readonly scenario: Scenario | null;
  /** Of a `futureFlood`: the climate to come, and which of its members, as the manifest has them. */
  readonly future?: { readonly id: string; readonly member: string } | undefined;
  /** Manifest path of the source raster and its 1-based band. */
  readonly path: string;
  readonly band: number;
  readonly sampleType: SampleType;
  /** Unit of the scaled numbers; null where the role has none (years, probability, kW/m, index). */
  readonly unit: LengthUnit | null;
}

/**
 * The flame length that a stored number stands for, metres: as it is, or of a band of intensities by Byram's formula.
 */
export function computeStoredFlameLengthMetres(band: RasterBand, stored: number): number {
  const scaled = computeScaled(band, stored);
  return band.role === 'conditionalIntensity'
    ? computeFlameLengthMetres(scaled)
    : scaled * METRES_PER_UNIT[band.unit ?? 'm'];
}

/** Whether a band is a flood map, of today or of a climate to come. */
export function isFloodBand({ role }: Pick<RasterBand, 'role'>): boolean {
  return role === 'flood' || role === 'futureFlood';
}
