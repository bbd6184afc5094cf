import type { RejectedRow, RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioDelimiter, PortfolioFileOptions } from '#shared/portfolio/portfolio-mapping.ts';
import { KEY_COLUMN, LINE_COLUMN, REASON_COLUMN, ROW_COLUMN } from '../columns/reason-columns.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '#main/platform/text/csv-text.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { saveChosenFile } from '#main/platform/files/save-chosen-file.ts';

/** Length from which text is handed to the file, characters. */
const PIECE_LENGTH = 256 * 1024;

/** A row, with the number of its record where it is one of a portfolio. */
type WrittenRow = RejectedRow & { readonly id?: number };

export interface RejectedRowsFile {
  readonly path: string;
  /** Notes the name under which it is written. */
  readonly temporaryPaths: TemporaryPaths;
  /** Names of the source's columns, in the order of the rows' cells. */
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<WrittenRow> | Iterable<WrittenRow>;
  /** Of rows of a portfolio, what ties the number of one to it. */
  readonly formatKey?: (row: number) => string;
  readonly delimiter?: PortfolioDelimiter;
}

/**
 * Writes rows that were set aside as a CSV (UTF-8 with a byte order mark, for spreadsheets), whole or not at all: the
 * source's columns, and in front the line, the reasons and, of a portfolio, the key and number of the record.
 * Corrected, it can be imported like the source: the importer passes these over. Texts that a spreadsheet would take
 * for a formula get an apostrophe in front, which the importer takes off again.
 */
export async function writeRejectedRows({
  path,
  temporaryPaths,
  columns,
  rows,
  formatKey,
  delimiter = ',',
}: RejectedRowsFile): Promise<number> {
  let count = 0;
  const toLine = (cells: readonly string[]): string => formatCsvLine(cells, delimiter);

  async function* listPieces(): AsyncGenerator<string> {
    const added = formatKey === undefined ? [] : [KEY_COLUMN, ROW_COLUMN];
    let text = BYTE_ORDER_MARK + toLine([...added, LINE_COLUMN, REASON_COLUMN, ...columns]);
    for await (const { id, line, reasons, cells } of rows) {
      // A row that ended early gets the cells that are missing, so that it can be filled in.
      const filled = Array.from({ length: Math.max(columns.length, cells.length) }, (_, index) => cells[index] ?? '');
      const known = formatKey === undefined ? [] : [formatKey(id!), String(id)];
      text += toLine([...known, String(line), formatReasons(reasons), ...filled]);
      count += 1;
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = '';
    }
    yield text;
  }

  await saveChosenFile(path, listPieces(), temporaryPaths);
  return count;
}

/**
 * What stands between the cells of the rows of a file: what stands there in the file. A sheet and GeoJSON have no
 * delimiter of their own, and numbers with a decimal comma need another than the comma.
 */
export function chooseDelimiter({ format, delimiter, decimalSeparator }: PortfolioFileOptions): PortfolioDelimiter {
  if (format === 'csv') return delimiter;
  return decimalSeparator === ',' ? ';' : ',';
}

function formatReasons(reasons: readonly RowNote[]): string {
  return reasons
    .map(({ code, column, detail }) => `${code}${column === null ? '' : ` in ${column}`}: ${detail}`)
    .join('; ');
}
