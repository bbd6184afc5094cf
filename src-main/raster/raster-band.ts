import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import type { LengthUnit } from '#shared/units/units.ts';
import type { SampleType } from './sample-type.ts';

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
export interface RasterBand {
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
  /** The stored number that means "no data"; null where the raster names none. NaN is nodata always. */
  readonly nodata: number | null;
  /** scaled = stored x scale + offset, in `unit`. */
  readonly scale: number;
  readonly offset: number;
  /** Unit of the scaled numbers; null where the role has none (years, probability, kW/m, index). */
  readonly unit: LengthUnit | null;
}

/** Numbers beyond this stand for the end of a float's range, which files write with too few digits. */
const FLOAT_END = 1e30;
/** How far two such numbers may lie apart, as a share of them: as GDAL compares floats (ARE_REAL_EQUAL, 2 ulp). */
const FLOAT_END_TOLERANCE = 4.8e-7;

/** Whether a stored number of the band means nodata. */
export function isNodata({ nodata }: Pick<RasterBand, 'nodata'>, stored: number): boolean {
  if (stored !== stored || stored === nodata) return true;
  // No number is near an infinite one.
  if (nodata === null || Math.abs(nodata) < FLOAT_END || !Number.isFinite(nodata)) return false;
  return Math.abs(stored - nodata) <= FLOAT_END_TOLERANCE * Math.abs(nodata);
}

/** The stored number after the raster's scale and offset. */
export function computeScaled(band: RasterBand, stored: number): number {
  return stored * band.scale + band.offset;
}
