import type { Unproject } from '#main/services/portfolio/import/coordinate-reader.ts';
import { createTransform } from '../raster/create-transform.ts';

/** The way from a file's coordinate system to degrees; null when it is WGS 84 already. */
export function resolveUnproject(crs: string | null): Unproject | null {
  if (crs === null) return null;
  return createTransform(crs).unproject;
}
