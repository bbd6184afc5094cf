import { namesStoredNumber, type HazardDefinition } from '#shared/hazard/hazard-reading.ts';
import { computeWaterDepth } from '#engine/hazard/water-depth.ts';
import { computeScaled, type RasterBand } from '#main/raster/raster-band.ts';

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
  const nodataDepth = definition.nodata === 'dry' ? 0 : Number.NaN;
  for (let place = 0; place < stored.length; place += 1) {
    const number = stored[place]!;
    const scaled = computeScaled(band, number);
    if (number === Number.POSITIVE_INFINITY) stored[place] = Number.NaN;
    else if (!Number.isFinite(scaled)) stored[place] = nodataDepth;
    else if (namesStoredNumber(definition.dry, number)) stored[place] = 0;
    else if (namesStoredNumber(definition.openWater, number)) stored[place] = OPEN_WATER_DEPTH;
    else
      stored[place] = computeWaterDepth(definition, scaled, groundMetres === null ? Number.NaN : groundMetres[place]!);
  }
  return stored;
}
