import type { PortfolioFileOptions } from '#shared/portfolio/portfolio-mapping.ts';
import { openDelimitedSource } from './delimited-source.ts';
import type { PortfolioSource } from './portfolio-source.ts';

/**
 * Opens the records of a portfolio file; the readers of spreadsheets and of GeoJSON are loaded when one is opened.
 * @param signal stops the opening, for which the beginning is read
 */
export async function openPortfolioSource(
  path: string,
  options: PortfolioFileOptions,
  signal?: AbortSignal,
): Promise<PortfolioSource> {
  if (options.format === 'xlsx')
    return (await import('./xlsx/xlsx-source.fs.ts')).openXlsxSource(path, options, { signal });
  if (options.format === 'geojson') return (await import('./geojson-source.ts')).openGeojsonSource(path, signal);
  return openDelimitedSource(path, options);
}
