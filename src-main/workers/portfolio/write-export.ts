import type { PortfolioExportFormat } from '#shared/domain/portfolio-export.ts';
import { createGeojsonWriter } from '#main/adapters/portfolios/export/geojson-writer.ts';
import { createGeopackageWriter } from '#main/adapters/portfolios/export/geopackage-writer.ts';
import { createXlsxWriter } from '#main/adapters/portfolios/export/xlsx-writer.ts';
import type { PortfolioDatabase } from '#main/adapters/portfolios/portfolio-database.ts';
import { exportCsv, type ExportedRows, type ExportTools } from './export-csv.ts';
import { exportRows } from './export-rows.ts';

const writers = { xlsx: createXlsxWriter, geojson: createGeojsonWriter, gpkg: createGeopackageWriter } as const;

/**
 * Writes rows to a file of a format: CSV in the threads of a pool, the others in this one.
 * @returns rows written.
 * @throws CancelledError; what the file system throws: then nothing is left.
 */
export function writeExport(
  { file, format }: { readonly file: string; readonly format: PortfolioExportFormat },
  exported: ExportedRows,
  tools: ExportTools & { readonly database: PortfolioDatabase },
): Promise<number> {
  if (format === 'csv') return exportCsv(file, 'plain', exported, tools);
  if (format === 'oed') return exportCsv(file, 'oed', exported, tools);
  return exportRows(writers[format](file), exported, tools);
}
