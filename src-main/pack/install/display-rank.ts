import { namesStoredNumber } from '#shared/hazard/hazard-reading.ts';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import { computeScaled, isNodata, type RasterBand } from '#main/raster/raster-band.ts';

/**
 * Which of four cells a zoomed-out map shows: of flood depths the deepest water, so that a narrow flood does not
 * vanish; of everything else any cell that has a number.
 */
export function createDisplayRank(
  bands: readonly RasterBand[],
  hazards: PackManifest['hazards'],
): (band: number, stored: number) => number {
  const ranks = bands.map((band) => {
    const definition = band.role === 'flood' && band.hazard !== null ? hazards[band.hazard] : undefined;
    return (stored: number): number => {
      if (isNodata(band, stored)) return Number.NaN;
      if (definition === undefined) return 0;
      if (namesStoredNumber(definition.dry, stored)) return Number.NEGATIVE_INFINITY;
      if (namesStoredNumber(definition.openWater, stored)) return Number.POSITIVE_INFINITY;
      return computeScaled(band, stored);
    };
  });
  return (band, stored) => ranks[band]!(stored);
}
