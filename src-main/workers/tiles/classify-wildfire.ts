import { METRES_PER_UNIT } from '#shared/domain/units.ts';
import { computeFlameLengthMetres } from '#shared/domain/wildfire.ts';
import { computeConditionalRisk } from '#engine/wildfire/conditional-risk.ts';
import { computeWildfireIndex } from '#engine/wildfire/wildfire-index.ts';
import { computeScaled, type BandRole, type RasterBand } from '#main/adapters/raster/raster-band.ts';
import type { RasterStore } from '#main/adapters/raster/raster-store.ts';
import type { TileLayer } from '#main/adapters/tiles/tile-job.ts';
import { findBands } from './find-bands.ts';
import { pixelKinds, type BandPixels } from './sample-band.ts';
import type { TileSampler } from './tile-sampler.ts';

interface SampledBand {
  readonly band: RasterBand;
  readonly pixels: BandPixels;
}

/**
 * Wildfire index 1..10 of the cell under each pixel, 0 where nothing burns: the cell's own risk, without the
 * neighbourhood that an unburnable place is answered with. Null when the tile shows nothing.
 */
export function classifyWildfire(
  store: RasterStore,
  { classes }: Extract<TileLayer, { kind: 'wildfire' }>,
  sampler: TileSampler,
): Uint8Array<ArrayBuffer> | null {
  const sample = (wanted: BandRole): SampledBand | null => {
    const [found] = findBands(store, ({ role }) => role === wanted);
    const pixels = found === undefined ? null : sampler.sample(found);
    return found === undefined || pixels === null ? null : { band: found.band, pixels };
  };
  const shown = sample(classes === null ? 'burnProbability' : 'hazardIndex');
  if (shown === null) return null;
  const flame = classes === null ? (sample('flameLength') ?? sample('conditionalIntensity')) : null;

  const image = new Uint8Array(shown.pixels.kinds.length);
  for (let pixel = 0; pixel < image.length; pixel += 1) {
    const stored = readStored(shown, pixel);
    if (stored === null) continue;
    if (classes !== null) {
      image[pixel] = classes.find(([low, high]) => stored >= low && stored <= high)?.[2] ?? 1;
      continue;
    }
    const burnProbability = computeScaled(shown.band, stored);
    if (!(burnProbability > 0)) continue;
    image[pixel] = computeWildfireIndex(burnProbability * computeConditionalRisk(readFlameLength(flame, pixel)));
  }
  return image.some((pixelClass) => pixelClass > 0) ? image : null;
}

function readStored({ pixels }: SampledBand, pixel: number): number | null {
  return pixels.kinds[pixel] === pixelKinds.value ? pixels.stored[pixel]! : null;
}

function readFlameLength(flame: SampledBand | null, pixel: number): number | null {
  const stored = flame === null ? null : readStored(flame, pixel);
  if (flame === null || stored === null) return null;
  const scaled = computeScaled(flame.band, stored);
  return flame.band.role === 'conditionalIntensity'
    ? computeFlameLengthMetres(scaled)
    : scaled * METRES_PER_UNIT[flame.band.unit ?? 'm'];
}
