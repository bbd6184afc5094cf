/**
 * What a portfolio can be written as. `csv`, `xlsx`, `geojson` and `gpkg` have the inputs by the query service's names;
 * `oed` is a CSV with the inputs by the names and codes of Open Exposure Data. All have what a row comes to, and every
 * figure of the query service.
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

/** A portfolio is called like its file until somebody names it. */
const SOURCE_ENDING = /\.(?:csv|tsv|txt|xlsx|geojson|json)$/i;

/** The name of a portfolio as files that are made of it begin with it: without the ending of its source. */
export function nameWithoutEnding(name: string): string {
  return name.replace(SOURCE_ENDING, '');
}

const suffixes: Readonly<Record<PortfolioExportFormat, string>> = {
  csv: 'figures',
  oed: 'OED',
  xlsx: 'figures',
  geojson: 'map',
  gpkg: 'map',
};

/** What a file of a format is proposed to be called, without an ending: with it, no two formats propose the same. */
export function proposeExportName(portfolioName: string, format: PortfolioExportFormat): string {
  return `${nameWithoutEnding(portfolioName)} ${suffixes[format]}`;
}

/** The format that a file's name asks for by its ending, in any case; null when it is none of them. */
export function findExportFormat(fileName: string): PortfolioExportFormat | null {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return portfolioExportFormats.find((format) => exportExtensions[format] === ending) ?? null;
}
