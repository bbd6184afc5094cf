import { formatCsvText } from '#main/adapters/portfolios/export/escape-csv.ts';

/** A byte order mark, by which spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as CSV: RFC 4180, CR LF after every line, UTF-8 with its mark, texts that a spreadsheet would take for formulas
 * made harmless, numbers as they are.
 */
export function formatCsvTable(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const lines = [columns, ...rows].map((row) => row.map(formatCell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function formatCell(cell: string | number | null): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : formatCsvText(cell);
}
