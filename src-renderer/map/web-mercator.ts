import type { Coordinates } from '#shared/geo/geo.ts';

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
  const [from, to] = [projectToSquare(centre), projectToSquare(point)];
  return { x: (to.x - from.x) * worldPixels, y: (to.y - from.y) * worldPixels };
}

/** The tile of a zoom in which a place lies. */
export function findTileAt(point: Coordinates, zoom: number): { readonly x: number; readonly y: number } {
  const { x, y } = projectToSquare(point);
  return { x: Math.floor(x * 2 ** zoom), y: Math.floor(y * 2 ** zoom) };
}

/** Place on the web mercator world square, 0..1 from the north-west corner. */
function projectToSquare({ latitude, longitude }: Coordinates): { readonly x: number; readonly y: number } {
  return {
    x: (longitude + 180) / 360,
    y: (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2,
  };
}
