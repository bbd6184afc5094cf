import { BYTE_ORDER_MARK, formatCsvLine, type CsvCell } from '#main/platform/text/csv-text.ts';

/**
 * A table as CSV, line by line: RFC 4180, CR LF after every line, UTF-8 with its mark, texts that a spreadsheet would
 * take for formulas made harmless, numbers as they are.
 */
export async function* formatCsvTable(
  columns: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(columns);
  for await (const row of rows) yield formatCsvLine(row);
}
