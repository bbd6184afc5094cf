import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { computeFlameLengthMetres } from '#shared/hazard/wildfire.ts';
import { computeScaled } from '#engine/index.ts';
import type { RasterBand } from './raster-band.ts';

/**
 * The flame length that a stored number stands for, metres: as it is, or of a band of intensities by Byram's formula.
 */
export function computeStoredFlameLengthMetres(band: RasterBand, stored: number): number {
  const scaled = computeScaled(band, stored);
  return band.role === 'conditionalIntensity'
    ? computeFlameLengthMetres(scaled)
    : scaled * METRES_PER_UNIT[band.unit ?? 'm'];
}
