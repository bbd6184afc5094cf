import * as z from 'zod';

/** A point in decimal degrees, WGS 84 (EPSG:4326). */
export const coordinatesSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
/** A point in decimal degrees, WGS 84 (EPSG:4326). */
export type Coordinates = z.infer<typeof coordinatesSchema>;

/** West, south, east, north in decimal degrees, as GeoJSON orders them. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number];

/** Whether a point is in a box, its edges included. */
export function isInBox([west, south, east, north]: BoundingBox, { latitude, longitude }: Coordinates): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/**
 * The box of some metres on a side around a point; it ends at the poles. Over the date line its west is above its east.
 */
export function boxAround(
  { latitude, longitude }: Coordinates,
  sideMetres: number,
): [west: number, south: number, east: number, north: number] {
  const metresPerDegree = (Math.PI / 180) * EARTH_RADIUS_METRES;
  const up = sideMetres / 2 / metresPerDegree;
  const aside = up / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  const turn = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees);
  const [south, north] = [Math.max(-90, latitude - up), Math.min(90, latitude + up)];
  return aside >= 180 ? [-180, south, 180, north] : [turn(longitude - aside), south, turn(longitude + aside), north];
}

/** Degrees from west to east; over the date line, where the west is above the east, too. */
export function computeWidth([west, , east]: BoundingBox): number {
  return east < west ? east - west + 360 : east - west;
}

/** The box itself, or the two on the sides of the date line of one whose west is above its east. */
export function splitBox([west, south, east, north]: BoundingBox): BoundingBox[] {
  if (west < east) return [[west, south, east, north]];
  const sides: BoundingBox[] = [
    [west, south, 180, north],
    [-180, south, east, north],
  ];
  return sides.filter((side) => side[0] < side[2]);
}

/** Whether two boxes have some area in common; edges that touch are none. */
export function doBoxesOverlap(a: BoundingBox, b: BoundingBox): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** A box and so many degrees around it, also beyond the ends of the earth. */
export function widenBox([west, south, east, north]: BoundingBox, degrees: number): BoundingBox {
  return [west - degrees, south - degrees, east + degrees, north + degrees];
}

/**
 * Mean Earth radius in metres (IUGG), the sphere of every great-circle distance here (docs/methodology/wildfire.md).
 */
export const EARTH_RADIUS_METRES = 6_371_008.8;

/** Great-circle distance between two points in metres (haversine on the mean sphere). */
export function computeDistanceMetres(a: Coordinates, b: Coordinates): number {
  const radians = Math.PI / 180;
  const sinLatitude = Math.sin(((b.latitude - a.latitude) * radians) / 2);
  const sinLongitude = Math.sin(((b.longitude - a.longitude) * radians) / 2);
  const h =
    sinLatitude * sinLatitude +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * sinLongitude * sinLongitude;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}
