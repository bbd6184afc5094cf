import type { Coordinates } from '#shared/geo/geo.ts';
import { computeGeodesicAreaSquareMetres } from './geodesic-area.ts';
import { computeGeodesicMetres } from './geodesic-distance.ts';

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
