import type { OedAnswers } from '#shared/portfolio/oed-export.ts';
import type { PortfolioExportFormat } from '#shared/portfolio/portfolio-export.ts';
import { createGeojsonWriter } from './geojson-writer.ts';
import { createGeopackageWriter } from './geopackage-writer.sql.ts';
import { createCsvFormatter, type ExportLayout, type WrittenRows } from './csv-formatter.ts';
import { createOutputFile } from './output-file.fs.ts';
import { createXlsxWriter } from './xlsx-writer.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { exportCsv, type ExportedRows, type ExportTools } from './export-csv.ts';
import { countSourceParts } from './oed-rows.ts';
import { exportRows } from './export-rows.ts';
import { listPackSources } from '../run/basis-store.sql.ts';
import { loadSource } from '../import/source-store.sql.ts';
import { createExportTally } from './export-tally.ts';

const writers = { xlsx: createXlsxWriter, geojson: createGeojsonWriter, gpkg: createGeopackageWriter } as const;

/** The file that is written. */
interface ExportedFile {
  readonly file: string;
  readonly format: PortfolioExportFormat;
  /** What an OED file asks for. */
  readonly answers: OedAnswers;
}

/**
 * Writes rows to a file of a format: CSV in the threads of a pool, the others in this one.
 * @throws CancelledError; what the file system throws: then nothing is left.
 */
export async function writeExport(
  { file, format, answers }: ExportedFile,
  exported: ExportedRows,
  tools: ExportTools & { readonly database: PortfolioDatabase; readonly temporaryPaths: TemporaryPaths },
): Promise<WrittenRows> {
  const { temporaryPaths, database } = tools;
  if (format === 'csv' || format === 'oed') {
    const layout: ExportLayout =
      format === 'csv' ? { kind: 'plain' } : { kind: 'oed', answers, sourceParts: countSourceParts(database) };
    const { header } = createCsvFormatter(database, layout);
    return exportCsv(createOutputFile(file, temporaryPaths), { layout, header }, exported, tools);
  }
  const tally = createExportTally();
  const facts = {
    name: loadSource(database)?.name ?? '',
    sources: listPackSources(database),
    isPart: exported.choice !== null,
    readTally: tally.read,
  };
  const writer = writers[format](file, temporaryPaths, facts);
  const rows = await exportRows(writer, exported, { ...tools, tally });
  return { rows, longTexts: {} };
}
