import type { FloodClasses } from './classify-flood.ts';
import { countPackedBytes, packRuns, unpackRuns, type PackedRuns } from './packed-runs.ts';
import { spreadOverPixels } from './tile-places.ts';

/**
 * The classes of a tile for all its return periods and scenarios, packed: unpacked they are up to two megabytes a tile,
 * of which most is dry land and the same water again.
 */
export interface PackedClasses {
  readonly returnPeriodsYears: readonly number[];
  /** See `FloodClasses.images`. */
  readonly images: readonly (PackedRuns | null)[];
  readonly placeCount: number;
  readonly placeOfPixel: PackedRuns | null;
  /** What it holds of the memory. */
  readonly bytes: number;
}

/** Packs the classes of a tile. */
export function packClasses({ returnPeriodsYears, images, placeOfPixel }: FloodClasses): PackedClasses {
  const packedImages = images.map((image) => (image === null ? null : packRuns(image)));
  const packedPlaces = placeOfPixel === null ? null : packRuns(placeOfPixel);
  const parts = [...packedImages, packedPlaces].filter((part) => part !== null);
  return {
    returnPeriodsYears,
    images: packedImages,
    placeCount: images.find((image) => image !== null)?.length ?? 0,
    placeOfPixel: packedPlaces,
    bytes: parts.reduce((sum, part) => sum + countPackedBytes(part), 0),
  };
}

/** The class of every pixel on one image; null where it shows nothing. */
export function unpackImage(classes: PackedClasses, image: number, pixelCount: number): Uint8Array<ArrayBuffer> | null {
  const runs = classes.images[image];
  if (!runs) return null;
  const places = unpackRuns(runs, new Uint8Array(classes.placeCount));
  const placeOfPixel =
    classes.placeOfPixel === null ? null : unpackRuns(classes.placeOfPixel, new Int32Array(pixelCount));
  return spreadOverPixels({ placeOfPixel }, places);
}
