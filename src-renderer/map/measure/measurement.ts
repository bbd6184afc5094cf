import type { Coordinates } from '#shared/geo/geo.ts';
import { computeGeodesicMetres, WGS84 } from './geodesic-distance.ts';

/** What a path of points measures. */
export interface Measurement {
  readonly lengthMetres: number;
  /** Length of the last part alone; null before there are two points. */
  readonly lastPartMetres: number | null;
  /** Of the path closed from its end to its start; null before there are three points. */
  readonly areaSquareMetres: number | null;
  /** Length of the closed path; null before there are three points. */
  readonly perimeterMetres: number | null;
}

/** Measures a path along the ground's ellipsoid. */
export function computeMeasurement(path: readonly Coordinates[]): Measurement {
  const parts = path.slice(1).map((point, index) => computeGeodesicMetres(path[index]!, point));
  const lengthMetres = parts.reduce((sum, part) => sum + part, 0);
  const encloses = path.length >= 3;
  return {
    lengthMetres,
    lastPartMetres: parts.at(-1) ?? null,
    areaSquareMetres: encloses ? computeGeodesicAreaSquareMetres(path) : null,
    perimeterMetres: encloses ? lengthMetres + computeGeodesicMetres(path.at(-1)!, path[0]!) : null,
  };
}

const RADIANS = Math.PI / 180;
const eccentricitySquared = WGS84.flattening * (2 - WGS84.flattening);
const eccentricity = Math.sqrt(eccentricitySquared);

/** Area between the equator and a latitude, over that of the sphere of the same surface (Snyder 1987, eq. 3-12). */
function computeAuthalicQ(latitudeRadians: number): number {
  const sine = Math.sin(latitudeRadians);
  const product = eccentricity * sine;
  return (1 - eccentricitySquared) * (sine / (1 - product ** 2) + Math.atanh(product) / eccentricity);
}

const qAtPole = computeAuthalicQ(Math.PI / 2);
/** Radius of the sphere that has the ellipsoid's surface, squared (Snyder 1987, eq. 3-13). */
const authalicRadiusSquared = (WGS84.semiMajorMetres ** 2 * qAtPole) / 2;

/**
 * Area that a ring of points encloses, square metres; the ring closes by itself. The points are moved to the sphere of
 * the ellipsoid's own surface, latitude by latitude, which keeps every area (Snyder 1987, "Map Projections: A Working
 * Manual", p. 16); its sides are great circles there, which for sides of some kilometres are the geodesics to within a
 * millionth. 0 for fewer than three points; sides that cross count each part with its own sign.
 */
export function computeGeodesicAreaSquareMetres(ring: readonly Coordinates[]): number {
  if (ring.length < 3) return 0;
  const points = ring.map(({ latitude, longitude }) => ({
    authalic: Math.asin(Math.min(1, Math.max(-1, computeAuthalicQ(latitude * RADIANS) / qAtPole))),
    longitude: longitude * RADIANS,
  }));
  let excess = 0;
  for (let at = 0; at < points.length; at += 1) {
    const [from, to] = [points[at]!, points[(at + 1) % points.length]!];
    let turn = to.longitude - from.longitude;
    if (turn > Math.PI) turn -= 2 * Math.PI;
    if (turn < -Math.PI) turn += 2 * Math.PI;
    // Excess of the triangle between the side and the pole, less that of the lune to the equator (Karney 2013, eq. 62).
    const [half, halfNext] = [Math.tan(from.authalic / 2), Math.tan(to.authalic / 2)];
    excess += 2 * Math.atan2(Math.tan(turn / 2) * (half + halfNext), 1 + half * halfNext);
  }
  return Math.abs(excess) * authalicRadiusSquared;
}
