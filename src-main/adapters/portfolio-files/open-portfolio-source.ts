import type { PortfolioFileOptions } from '#shared/domain/portfolio-mapping.ts';
import { openDelimitedSource } from './delimited-source.ts';
import type { PortfolioSource } from './portfolio-source.ts';

/** Opens the records of a portfolio file; the readers of spreadsheets and of GeoJSON are loaded when one is opened. */
export async function openPortfolioSource(path: string, options: PortfolioFileOptions): Promise<PortfolioSource> {
  if (options.format === 'xlsx') return (await import('./xlsx/xlsx-source.ts')).openXlsxSource(path, options);
  if (options.format === 'geojson') return (await import('./geojson-source.ts')).openGeojsonSource(path);
  return openDelimitedSource(path, options);
}
