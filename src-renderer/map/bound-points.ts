import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';

/** The box around some points, which do not lie on both sides of the date line. */
export function boundPoints(points: readonly Coordinates[]): BoundingBox {
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
