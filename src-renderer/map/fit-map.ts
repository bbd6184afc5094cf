import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { toLatitude, toSquareY } from '#shared/geo/mercator-square.ts';

/** Share of the picture that a box fills at most. */
const FILLED = 0.86;
/** Around a single point a few streets are shown. */
const CLOSEST_ZOOM = 15;

/** The centre and zoom at which a box fits into a picture, web mercator. */
export function fitMap(
  [west, south, east, north]: BoundingBox,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly centre: Coordinates; readonly zoom: number } {
  const [top, bottom] = [toSquareY(north), toSquareY(south)];
  const worldWidth = (east - west) / 360;
  const scale = Math.min((width * FILLED) / worldWidth, (height * FILLED) / (bottom - top)) / 512;
  const centre = { latitude: toLatitude((top + bottom) / 2), longitude: (west + east) / 2 };
  return { centre, zoom: Math.max(0, Math.min(CLOSEST_ZOOM, Math.log2(scale))) };
}

/**
 * The part of the world that a picture shows: its centre and zoom as {@link fitMap} has them, its size in CSS pixels.
 */
export function computePictureBounds(
  { centre, zoom }: { readonly centre: Coordinates; readonly zoom: number },
  { width, height }: { readonly width: number; readonly height: number },
): [west: number, south: number, east: number, north: number] {
  const worldPixels = 512 * 2 ** zoom;
  const y = toSquareY(centre.latitude);
  const [right, down] = [(width / 2 / worldPixels) * 360, height / 2 / worldPixels];
  return [
    Math.max(-180, centre.longitude - right),
    toLatitude(Math.min(1, y + down)),
    Math.min(180, centre.longitude + right),
    toLatitude(Math.max(0, y - down)),
  ];
}
