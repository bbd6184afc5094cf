import type { RasterGroup } from '#main/raster/index.ts';
import type { FoundBand } from './find-bands.ts';
import { readPlacesOfBand } from './sample-band.ts';
import type { TileSampler } from './tile-sampler.ts';

/** The places of a tile at which something is worked out: cells where those are fewer than the pixels, else pixels. */
export interface TilePlaces {
  readonly count: number;
  /** For each pixel the place that it shows, -1 for none; null where the places are the pixels. */
  readonly placeOfPixel: Int32Array | null;
  /**
   * A band's stored numbers at the places from `start` on, as many as the target is long: NaN for nodata, infinity
   * outside its raster.
   */
  read(found: FoundBand, start: number, target: Float64Array): void;
}

/** Chooses the places of a tile for bands that are looked at together. Zoomed in, many pixels show one cell. */
export function choosePlaces(sampler: TileSampler, bands: readonly FoundBand[]): TilePlaces {
  const groups = new Set<RasterGroup>(bands.map(({ group }) => group));
  const [only] = groups;
  const window = groups.size === 1 && only !== undefined ? sampler.locate(only) : null;
  if (window !== null && window.width * window.height <= sampler.pixelCount) {
    return {
      count: window.width * window.height,
      placeOfPixel: window.positions,
      read: (found, start, target) => readPlacesOfBand(found, window, null, start, target),
    };
  }
  return {
    count: sampler.pixelCount,
    placeOfPixel: null,
    read(found, start, target) {
      const shown = sampler.locate(found.group);
      if (shown === null) target.fill(Number.POSITIVE_INFINITY);
      else readPlacesOfBand(found, shown, shown.positions, start, target);
    },
  };
}

/** A band's stored numbers at all places. */
export function readAllPlaces(places: TilePlaces, found: FoundBand): Float64Array {
  const numbers = new Float64Array(places.count);
  places.read(found, 0, numbers);
  return numbers;
}

/** Gives every pixel what was worked out for its place; 0 where it shows none. */
export function spreadOverPixels(
  places: Pick<TilePlaces, 'placeOfPixel'>,
  classes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const { placeOfPixel } = places;
  if (placeOfPixel === null) return classes;
  const pixels = new Uint8Array(placeOfPixel.length);
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    const place = placeOfPixel[pixel]!;
    if (place >= 0) pixels[pixel] = classes[place]!;
  }
  return pixels;
}
