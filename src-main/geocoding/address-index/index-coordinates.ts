import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';
import type { ScaledBox } from './box.ts';
import { COORDINATE_SCALE } from './index-schema.ts';

/** Stored integers as degrees. */
export function toPoint(longitude: number, latitude: number): Coordinates {
  return { latitude: latitude / COORDINATE_SCALE, longitude: longitude / COORDINATE_SCALE };
}

/** Half the diagonal of a box, metres. */
export function computeRadius({ west, south, east, north }: ScaledBox): number {
  return computeDistanceMetres(toPoint(west, south), toPoint(east, north)) / 2;
}
