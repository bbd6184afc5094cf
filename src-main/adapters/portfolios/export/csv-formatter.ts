import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { formatReason } from './format-reason.ts';
import { formatCsvText } from './escape-csv.ts';
import { exportColumns, findExportColumn } from './export-columns.ts';
import { selectExportRows, type ExportRow } from './select-export-rows.ts';

/** Writes rows of a portfolio as lines of CSV. */
export interface CsvFormatter {
  /** The rows with ids in a range, ends included, in UTF-8; every line ends with CR LF. */
  format(from: number, to: number): { readonly bytes: Uint8Array<ArrayBuffer>; readonly rows: number };
}

/** The first line: a byte order mark, by which spreadsheets know UTF-8, and the names of the columns. */
export function formatCsvHeader(): string {
  return `\uFEFF${exportColumns.map(({ name }) => formatCsvText(name)).join(',')}\r\n`;
}

const reasonAt = findExportColumn('reason');
const statusAt = findExportColumn('status');

/** Creates the formatter of the rows of a portfolio's database that a filter holds for. */
export function createCsvFormatter(database: PortfolioDatabase, filter: PortfolioFilter): CsvFormatter {
  const select = selectExportRows(database, filter);
  const encoder = new TextEncoder();
  return {
    format(from, to) {
      let text = '';
      let rows = 0;
      for (const row of select(from, to)) {
        text += formatLine(row);
        rows += 1;
      }
      return { bytes: encoder.encode(text), rows };
    },
  };
}

function formatLine(row: ExportRow): string {
  row[reasonAt] = formatReason(row[statusAt] as string | null, row[reasonAt] as string | null);
  let line = '';
  for (let column = 0; column < row.length; column++) {
    const value = row[column]!;
    if (column > 0) line += ',';
    if (typeof value === 'number') line += value;
    else if (value !== null && value !== '') line += formatCsvText(value);
  }
  return `${line}\r\n`;
}
