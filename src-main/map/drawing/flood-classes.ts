import { countPackedBytes, unpackRuns, type PackedRuns } from './packed-runs.ts';
import { spreadOverPixels } from './tile-places.ts';

/**
 * Classes of every scenario and return period at the places of a tile, packed: unpacked they are up to two megabytes a
 * tile, of which most is dry land and the same water again.
 */
export interface FloodClasses {
  readonly returnPeriodsYears: readonly number[];
  /** Class of each place; `row x count + map`; null where the image shows nothing. */
  readonly images: readonly (PackedRuns | null)[];
  readonly placeCount: number;
  /** Place of each pixel, see `TilePlaces`; null: each pixel is a place of its own. */
  readonly placeOfPixel: PackedRuns | null;
}

/** What the classes of a tile hold of the memory, bytes. */
export function countFloodClassBytes({ images, placeOfPixel }: FloodClasses): number {
  return [...images, placeOfPixel].reduce((sum, part) => sum + (part === null ? 0 : countPackedBytes(part)), 0);
}

/** The class of every pixel on one image; null where it shows nothing. */
export function unpackImage(classes: FloodClasses, image: number, pixelCount: number): Uint8Array<ArrayBuffer> | null {
  const runs = classes.images[image];
  if (!runs) return null;
  const places = unpackRuns(runs, new Uint8Array(classes.placeCount));
  const placeOfPixel =
    classes.placeOfPixel === null ? null : unpackRuns(classes.placeOfPixel, new Int32Array(pixelCount));
  return spreadOverPixels({ placeOfPixel }, places);
}
