import { BYTE_ORDER_MARK, formatCsvText, LINE_END } from '../csv/csv-text.ts';

/**
 * A table as CSV: RFC 4180, CR LF after every line, UTF-8 with its mark, texts that a spreadsheet would take for formulas
 * made harmless, numbers as they are.
 */
export function formatCsvTable(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const lines = [columns, ...rows].map((row) => row.map(formatCell).join(',') + LINE_END);
  return BYTE_ORDER_MARK + lines.join('');
}

function formatCell(cell: string | number | null): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : formatCsvText(cell);
}
