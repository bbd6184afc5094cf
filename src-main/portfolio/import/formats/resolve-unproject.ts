import type { Unproject } from '../columns/coordinate-reader.ts';
import { createFileRemark } from '../columns/file-remarks.ts';
import { createTransform, findStatedDefinition } from '#main/raster/index.ts';
import { PortfolioFileError } from './portfolio-file-error.ts';

/**
 * The way from a file's coordinate system (an EPSG code such as `EPSG:2154`, or a proj4 string) to degrees; null when
 * they are degrees of WGS 84 already.
 *
 * @throws PortfolioFileError when the system is not known
 */
export function resolveUnproject(crs: string | null): Unproject | null {
  if (crs === null) return null;
  if (/^EPSG:4326$/i.test(crs.trim())) return null;
  const definition = findStatedDefinition(crs);
  if (definition === undefined) throw new PortfolioFileError([createFileRemark('crs-unknown', crs)]);
  try {
    return createTransform(definition).unproject;
  } catch {
    // proj4 throws texts and errors alike; all of them say that it does not understand the system.
    throw new PortfolioFileError([createFileRemark('crs-unknown', crs)]);
  }
}
