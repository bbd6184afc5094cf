import { type NumberEncoding, computeScaled } from '#engine/index.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import { type LengthUnit, METRES_PER_UNIT } from '#shared/units/units.ts';
import type { SampleType } from './sample-type.ts';
import { computeFlameLengthMetres } from '#shared/hazard/wildfire.ts';

/** What a band of the store is for. */
export const bandRoles = [
  'flood',
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
  /** For `flood` and `standardOfProtection`; else null. */
  readonly hazard: FloodHazard | null;
  /** For `flood`; else null. */
  readonly returnPeriodYears: number | null;
  /** For `flood`; else null. */
  readonly scenario: Scenario | null;
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
