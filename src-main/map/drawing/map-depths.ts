import type { HazardDefinition } from '#shared/hazard/hazard-reading.ts';
import { computeScaled, computeWaterDepth, findMeaning } from '#engine/index.ts';
import type { RasterBand } from '#main/raster/index.ts';

/** Stands in a map's depths for permanent water. */
export const OPEN_WATER_DEPTH = -1;

/**
 * Turns one map's stored numbers into depths that count, metres: NaN where it was not modelled,
 * {@link OPEN_WATER_DEPTH} in permanent water. The same reading as at a building (docs/methodology/hazard.md).
 * @param stored NaN for nodata, infinity outside the raster; overwritten with the depths.
 * @param groundMetres elevation of the ground at each place, NaN where unknown; null where no map needs it.
 */
export function turnIntoDepths(
  definition: HazardDefinition,
  band: RasterBand,
  stored: Float64Array,
  groundMetres: Float64Array | null,
): Float64Array {
  const ofMeaning = { nodata: definition.nodata === 'dry' ? 0 : Number.NaN, dry: 0, openWater: OPEN_WATER_DEPTH };
  for (let place = 0; place < stored.length; place += 1) {
    const number = stored[place]!;
    const scaled = computeScaled(band, number);
    const meaning = findMeaning(definition, number, scaled);
    if (number === Number.POSITIVE_INFINITY) stored[place] = Number.NaN;
    else if (meaning !== 'level') stored[place] = ofMeaning[meaning];
    else
      stored[place] = computeWaterDepth(definition, scaled, groundMetres === null ? Number.NaN : groundMetres[place]!);
  }
  return stored;
}
