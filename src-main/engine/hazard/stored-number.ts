import { namesStoredNumber, type HazardDefinition } from '#shared/hazard/hazard-reading.ts';

/** How a band of a raster writes its numbers. */
export interface NumberEncoding {
  /** The stored number that means "no data"; null where the raster names none. NaN is nodata always. */
  readonly nodata: number | null;
  /** scaled = stored x scale + offset. */
  readonly scale: number;
  readonly offset: number;
}

/** Numbers beyond this stand for the end of a float's range, which files write with too few digits. */
const FLOAT_END = 1e30;
/** How far two such numbers may lie apart, as a share of them: as GDAL compares floats (ARE_REAL_EQUAL, 2 ulp). */
const FLOAT_END_TOLERANCE = 4.8e-7;

/** Whether a stored number of the band means nodata. */
export function isNodata({ nodata }: Pick<NumberEncoding, 'nodata'>, stored: number): boolean {
  if (stored !== stored || stored === nodata) return true;
  // No number is near an infinite one.
  if (nodata === null || Math.abs(nodata) < FLOAT_END || !Number.isFinite(nodata)) return false;
  return Math.abs(stored - nodata) <= FLOAT_END_TOLERANCE * Math.abs(nodata);
}

/** The stored number after the raster's scale and offset. */
export function computeScaled({ scale, offset }: Pick<NumberEncoding, 'scale' | 'offset'>, stored: number): number {
  return stored * scale + offset;
}

/**
 * What a stored number of a flood map says: nothing; permanent water; dry ground; or a level of water, which its scaled
 * number is.
 */
export type StoredMeaning = 'nodata' | 'openWater' | 'dry' | 'level';

/**
 * What a stored number of a flood map says (docs/methodology/hazard.md).
 * @param stored NaN for nodata
 * @param scaled the same after scale and offset: an infinite one carries no more sense than NaN
 */
export function findMeaning(
  { openWater, dry }: Pick<HazardDefinition, 'openWater' | 'dry'>,
  stored: number,
  scaled: number,
): StoredMeaning {
  if (Number.isNaN(stored) || !Number.isFinite(scaled)) return 'nodata';
  if (namesStoredNumber(openWater, stored)) return 'openWater';
  return namesStoredNumber(dry, stored) ? 'dry' : 'level';
}

/** The same of a number as its raster has it. */
export function interpretStored(
  definition: Pick<HazardDefinition, 'openWater' | 'dry'>,
  encoding: NumberEncoding,
  stored: number,
): StoredMeaning {
  return isNodata(encoding, stored) ? 'nodata' : findMeaning(definition, stored, computeScaled(encoding, stored));
}
