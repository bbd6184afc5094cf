/**
 * What a portfolio can be written as. `csv`, `xlsx`, `geojson` and `gpkg` have the inputs by the query service's names;
 * `oed` is a CSV with the inputs by the names and codes of Open Exposure Data. All have every figure of the query
 * service.
 */
export const portfolioExportFormats = ['csv', 'oed', 'xlsx', 'geojson', 'gpkg'] as const;
export type PortfolioExportFormat = (typeof portfolioExportFormats)[number];

/** The ending of a file's name, without its dot. */
export const exportExtensions: Readonly<Record<PortfolioExportFormat, string>> = {
  csv: 'csv',
  oed: 'csv',
  xlsx: 'xlsx',
  geojson: 'geojson',
  gpkg: 'gpkg',
};

/** The format that a file's name asks for by its ending, in any case; null when it is none of them. */
export function findExportFormat(fileName: string): PortfolioExportFormat | null {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return portfolioExportFormats.find((format) => exportExtensions[format] === ending) ?? null;
}
