import { findWildfireClass } from '#shared/hazard/hazard-reading.ts';
import { computeAnnualRisk, computeScaled, computeWildfireIndex } from '#engine/index.ts';
import { type BandRole, computeStoredFlameLengthMetres, type RasterStore } from '#main/raster/index.ts';
import type { TileLayer } from '../tile-job.ts';
import { findBands, type FoundBand } from './find-bands.ts';
import { choosePlaces, readAllPlaces, spreadOverPixels, type TilePlaces } from './tile-places.ts';
import type { TileSampler } from './tile-sampler.ts';

/**
 * Wildfire index 1..10 of the cell under each pixel, 0 where nothing burns: the cell's own risk, without the
 * neighbourhood that an unburnable place is answered with. Null when the tile shows nothing.
 */
export function classifyWildfire(
  store: RasterStore,
  { classes }: Extract<TileLayer, { kind: 'wildfire' }>,
  sampler: TileSampler,
): Uint8Array<ArrayBuffer> | null {
  const find = (wanted: BandRole): FoundBand | undefined => findBands(store, ({ role }) => role === wanted)[0];
  const shown = find(classes === null ? 'burnProbability' : 'hazardIndex');
  if (shown === undefined || sampler.locate(shown.group) === null) return null;
  const flame = classes === null ? (find('flameLength') ?? find('conditionalIntensity')) : undefined;
  const places = choosePlaces(sampler, flame === undefined ? [shown] : [shown, flame]);

  const indices = new Uint8Array(places.count);
  const stored = readAllPlaces(places, shown);
  const flameLengths = flame === undefined ? null : readFlameLengths(places, flame);
  for (let place = 0; place < indices.length; place += 1) {
    const number = stored[place]!;
    if (!Number.isFinite(number)) continue;
    if (classes !== null) {
      indices[place] = findWildfireClass(classes, number)?.[2] ?? 1;
      continue;
    }
    const burnProbability = computeScaled(shown.band, number);
    if (!(burnProbability > 0)) continue;
    const flameLength = flameLengths?.[place] ?? Number.NaN;
    const risk = computeAnnualRisk(burnProbability, Number.isFinite(flameLength) ? flameLength : null);
    indices[place] = computeWildfireIndex(risk);
  }
  return indices.some((index) => index > 0) ? spreadOverPixels(places, indices) : null;
}

/** Flame lengths in metres at the places; not finite where there is none. */
function readFlameLengths(places: TilePlaces, found: FoundBand): Float64Array {
  const values = readAllPlaces(places, found);
  for (let place = 0; place < values.length; place += 1) {
    values[place] = computeStoredFlameLengthMetres(found.band, values[place]!);
  }
  return values;
}
