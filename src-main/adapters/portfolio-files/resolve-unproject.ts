import type { Unproject } from '#main/services/portfolio/import/coordinate-reader.ts';
import { createFileRemark } from '#main/services/portfolio/import/file-remarks.ts';
import { createTransform } from '../raster/create-transform.ts';
import epsg from '../raster/epsg-definitions.json' with { type: 'json' };
import { PortfolioFileError } from './portfolio-file-error.ts';

const definitions: Readonly<Record<string, string>> = epsg.definitions;

/**
 * The way from a file's coordinate system (an EPSG code such as `EPSG:2154`, or a proj4 string) to degrees; null when
 * they are degrees of WGS 84 already.
 *
 * @throws PortfolioFileError when the system is not known
 */
export function resolveUnproject(crs: string | null): Unproject | null {
  if (crs === null) return null;
  const [, code] = /^EPSG:(\d+)$/i.exec(crs.trim()) ?? [];
  if (code === '4326') return null;
  const definition = code === undefined ? crs : definitions[code];
  if (definition === undefined) throw new PortfolioFileError([createFileRemark('crs-unknown', crs)]);
  try {
    return createTransform(definition).unproject;
  } catch {
    // proj4 throws texts and errors alike; all of them say that it does not understand the system.
    throw new PortfolioFileError([createFileRemark('crs-unknown', crs)]);
  }
}
