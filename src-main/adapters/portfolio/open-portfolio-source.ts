import type { PortfolioFileOptions } from '#shared/domain/portfolio-mapping.ts';
import { openDelimitedSource } from './delimited-source.ts';
import type { PortfolioSource } from './portfolio-source.ts';

/** Opens the records of a portfolio file; the readers of spreadsheets and of GeoJSON are loaded when one is opened. */
export async function openPortfolioSource(path: string, options: PortfolioFileOptions): Promise<PortfolioSource> {
  return openDelimitedSource(path, options);
}
