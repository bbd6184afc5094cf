import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';

/** WGS 84 ellipsoid (EPSG:7030): semi-major axis in metres and flattening. */
export const WGS84 = { semiMajorMetres: 6_378_137, flattening: 1 / 298.257223563 } as const;

const RADIANS = Math.PI / 180;
/** Of the longitude on the auxiliary sphere, radians: a hundredth of a millimetre. */
const TOLERANCE = 1e-12;
const MAXIMUM_ROUNDS = 200;

/**
 * Length of the geodesic between two points on the WGS 84 ellipsoid, metres: Vincenty 1975, "Direct and Inverse
 * Solutions of Geodesics on the Ellipsoid with Application of Nested Equations", good to half a millimetre. Where that
 * does not settle (points nearly opposite each other on the globe): the great circle on the mean sphere.
 */
export function computeGeodesicMetres(from: Coordinates, to: Coordinates): number {
  const { semiMajorMetres: a, flattening: f } = WGS84;
  const b = a * (1 - f);
  const difference = (to.longitude - from.longitude) * RADIANS;
  const u1 = Math.atan((1 - f) * Math.tan(from.latitude * RADIANS));
  const u2 = Math.atan((1 - f) * Math.tan(to.latitude * RADIANS));
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  let lambda = difference;
  for (let round = 0; round < MAXIMUM_ROUNDS; round += 1) {
    const [sinLambda, cosLambda] = [Math.sin(lambda), Math.cos(lambda)];
    const sinSigma = Math.hypot(cosU2 * sinLambda, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda);
    if (sinSigma === 0) return 0;
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * sinLambda) / sinSigma;
    const cosSquaredAlpha = 1 - sinAlpha ** 2;
    // On the equator the geodesic has no highest latitude.
    const cos2SigmaM = cosSquaredAlpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSquaredAlpha;
    const c = (f / 16) * cosSquaredAlpha * (4 + f * (4 - 3 * cosSquaredAlpha));
    const previous = lambda;
    lambda =
      difference +
      (1 - c) * f * sinAlpha * (sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (2 * cos2SigmaM ** 2 - 1)));
    if (Math.abs(lambda - previous) > TOLERANCE) continue;
    const uSquared = (cosSquaredAlpha * (a ** 2 - b ** 2)) / b ** 2;
    const aTerm = 1 + (uSquared / 16384) * (4096 + uSquared * (uSquared * (320 - 175 * uSquared) - 768));
    const bTerm = (uSquared / 1024) * (256 + uSquared * (uSquared * (74 - 47 * uSquared) - 128));
    const correction =
      bTerm *
      sinSigma *
      (cos2SigmaM +
        (bTerm / 4) *
          (cosSigma * (2 * cos2SigmaM ** 2 - 1) -
            (bTerm / 6) * cos2SigmaM * (4 * sinSigma ** 2 - 3) * (4 * cos2SigmaM ** 2 - 3)));
    return b * aTerm * (sigma - correction);
  }
  return computeDistanceMetres(from, to);
}
