import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { RejectedRow, RowNote } from '#shared/domain/portfolio-location.ts';
import type { PortfolioDelimiter } from '#shared/domain/portfolio-mapping.ts';
import { neutraliseFormula } from '../portfolios/export/escape-csv.ts';
import { LINE_COLUMN, REASON_COLUMN } from '#main/services/portfolio/import/reason-columns.ts';

/** Length from which text is handed to the file, characters. */
const PIECE_LENGTH = 256 * 1024;

/** What is written, and where. */
export interface RejectedRowsFile {
  readonly path: string;
  /** Names of the source's columns, in the order of the rows' cells. */
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<RejectedRow> | Iterable<RejectedRow>;
  readonly delimiter?: PortfolioDelimiter;
}

/**
 * Writes rows that were set aside as a CSV (UTF-8 with a byte order mark, for spreadsheets): the source's columns, and in
 * front the line and the reasons. Corrected, it can be imported like the source: the importer passes the two over. Texts
 * that a spreadsheet would take for a formula get an apostrophe in front, which the importer takes off again.
 */
export async function writeRejectedRows({ path, columns, rows, delimiter = ',' }: RejectedRowsFile): Promise<number> {
  const stream = createWriteStream(path);
  let count = 0;
  async function* listPieces(): AsyncGenerator<string> {
    const toLine = (cells: readonly string[]) => `${cells.map((cell) => quote(cell, delimiter)).join(delimiter)}\r\n`;
    let text = `\uFEFF${toLine([LINE_COLUMN, REASON_COLUMN, ...columns])}`;
    for await (const { line, reasons, cells } of rows) {
      // A row that ended early gets the cells that are missing, so that it can be filled in.
      const filled = Array.from({ length: Math.max(columns.length, cells.length) }, (_, index) => cells[index] ?? '');
      text += toLine([String(line), formatReasons(reasons), ...filled]);
      count += 1;
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  await pipeline(listPieces, stream);
  return count;
}

function formatReasons(reasons: readonly RowNote[]): string {
  return reasons
    .map(({ code, column, detail }) => `${code}${column === null ? '' : ` in ${column}`}: ${detail}`)
    .join('; ');
}

function quote(cell: string, delimiter: string): string {
  const text = neutraliseFormula(cell);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
