import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { RejectedRow } from '#shared/domain/portfolio-location.ts';
import type { PortfolioDelimiter } from '#shared/domain/portfolio-mapping.ts';
import { neutraliseFormula } from '../portfolios/export/escape-csv.ts';
import { LINE_COLUMN, REASON_COLUMN } from '#main/services/portfolio/import/reason-columns.ts';

/** Length from which text is handed to the file, characters. */
const WRITE_LENGTH = 256 * 1024;

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
  const finished = once(stream, 'finish');
  const toLine = (cells: readonly string[]) => `${cells.map((cell) => quote(cell, delimiter)).join(delimiter)}\r\n`;
  let count = 0;
  let text = `\uFEFF${toLine([LINE_COLUMN, REASON_COLUMN, ...columns])}`;
  for await (const { line, reasons, cells } of rows) {
    const reason = reasons.map(
      ({ code, column, detail }) => `${code}${column === null ? '' : ` in ${column}`}: ${detail}`,
    );
    // A row that ended early gets the cells that are missing, so that it can be filled in.
    const filled = Array.from({ length: Math.max(columns.length, cells.length) }, (_, index) => cells[index] ?? '');
    text += toLine([String(line), reason.join('; '), ...filled]);
    count += 1;
    if (text.length < WRITE_LENGTH) continue;
    if (!stream.write(text)) await once(stream, 'drain');
    text = '';
  }
  stream.end(text);
  await finished;
  return count;
}

function quote(cell: string, delimiter: string): string {
  const text = neutraliseFormula(cell);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
