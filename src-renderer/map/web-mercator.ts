import type { Coordinates } from '#shared/geo/geo.ts';
import { toSquareX, toSquareY } from '#shared/geo/mercator-square.ts';

/** Circumference of the WGS 84 sphere over the 512 pixels of zoom 0: metres per pixel at the equator (web mercator). */
const METRES_PER_PIXEL_AT_ZOOM_0 = 40_075_016.686 / 512;

/** Ground length of one pixel of a map at a latitude, metres. */
export function computeMetresPerPixel(latitude: number, zoom: number): number {
  return (METRES_PER_PIXEL_AT_ZOOM_0 * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;
}

/** Where a point lies in a map of a centre and zoom, CSS pixels right and down from the centre. */
export function computePixelOffset(
  point: Coordinates,
  centre: Coordinates,
  zoom: number,
): { readonly x: number; readonly y: number } {
  const worldPixels = 512 * 2 ** zoom;
  return {
    x: (toSquareX(point.longitude) - toSquareX(centre.longitude)) * worldPixels,
    y: (toSquareY(point.latitude) - toSquareY(centre.latitude)) * worldPixels,
  };
}

/** The tile of a zoom in which a place lies. */
export function findTileAt(
  { latitude, longitude }: Coordinates,
  zoom: number,
): { readonly x: number; readonly y: number } {
  return { x: Math.floor(toSquareX(longitude) * 2 ** zoom), y: Math.floor(toSquareY(latitude) * 2 ** zoom) };
}
