import type { PortfolioExportFormat } from '#shared/domain/portfolio-export.ts';
import { createGeojsonWriter } from '#main/adapters/portfolios/export/geojson-writer.ts';
import { createGeopackageWriter } from '#main/adapters/portfolios/export/geopackage-writer.ts';
import { createOutputFile } from '#main/adapters/portfolios/export/output-file.ts';
import { createXlsxWriter } from '#main/adapters/portfolios/export/xlsx-writer.ts';
import type { PassingPaths } from '#main/adapters/files/passing-paths.ts';
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
  tools: ExportTools & { readonly database: PortfolioDatabase; readonly passing: PassingPaths },
): Promise<number> {
  const { passing } = tools;
  if (format === 'csv') return exportCsv(createOutputFile(file, passing), 'plain', exported, tools);
  if (format === 'oed') return exportCsv(createOutputFile(file, passing), 'oed', exported, tools);
  return exportRows(writers[format](file, passing), exported, tools);
}
