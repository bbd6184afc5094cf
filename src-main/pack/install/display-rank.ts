import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import { computeScaled, interpretStored, isNodata } from '#engine/index.ts';
import { isFloodBand, type RasterBand } from '#main/raster/index.ts';

const rankOfMeaning = { nodata: Number.NaN, dry: Number.NEGATIVE_INFINITY, openWater: Number.POSITIVE_INFINITY };

/**
 * Which of four cells a zoomed-out map shows: of flood depths the deepest water, so that a narrow flood does not
 * vanish; of everything else any cell that has a number.
 */
export function createDisplayRank(
  bands: readonly RasterBand[],
  hazards: PackManifest['hazards'],
): (band: number, stored: number) => number {
  const ranks = bands.map((band) => {
    const definition = isFloodBand(band) && band.hazard !== null ? hazards[band.hazard] : undefined;
    return (stored: number): number => {
      if (definition === undefined) return isNodata(band, stored) ? Number.NaN : 0;
      const meaning = interpretStored(definition, band, stored);
      return meaning === 'level' ? computeScaled(band, stored) : rankOfMeaning[meaning];
    };
  });
  return (band, stored) => ranks[band]!(stored);
}
