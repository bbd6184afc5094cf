import { BYTE_ORDER_MARK, formatCsvText, LINE_END } from '../csv/csv-text.ts';

/**
 * A table as CSV, line by line: RFC 4180, CR LF after every line, UTF-8 with its mark, texts that a spreadsheet would take for formulas
 * made harmless, numbers as they are.
 */
export async function* formatCsvTable(
  columns: readonly string[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatLine(columns);
  for await (const row of rows) yield formatLine(row);
}

type Row = readonly (string | number | null)[];

function formatLine(row: Row): string {
  return row.map(formatCell).join(',') + LINE_END;
}

function formatCell(cell: string | number | null): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : formatCsvText(cell);
}
