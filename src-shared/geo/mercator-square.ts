/*
 * The square map of the world (Web Mercator, EPSG:3857): 0 to 1 from west to east and from north to south; latitudes
 * and longitudes in degrees.
 */

/** Latitude at which the square ends. */
const LAST_LATITUDE = 85.051_128_779_806_6;
const RADIANS = Math.PI / 180;

export function toSquareX(longitude: number): number {
  return longitude / 360 + 0.5;
}

/** A latitude nearer to a pole is that at which the square ends. */
export function toSquareY(latitude: number): number {
  const inside = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude));
  return 0.5 - Math.asinh(Math.tan(inside * RADIANS)) / (2 * Math.PI);
}

export function toLongitude(x: number): number {
  return (x - 0.5) * 360;
}

export function toLatitude(y: number): number {
  return Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / RADIANS;
}
