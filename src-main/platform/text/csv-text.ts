/** A byte order mark, by which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Ends every line of a CSV file (RFC 4180). */
export const LINE_END = '\r\n';

/** First characters that make a spreadsheet take a text for a formula (OWASP, CSV Injection). */
const FORMULA_START = /^[=+\-@\t\r\n]/;
/** A plain number is data, not a formula, though it may begin with a sign. */
const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const NEEDS_QUOTES = /["\r\n]/;

/** A text that no spreadsheet takes for a formula: an apostrophe comes before one that would be. */
export function neutraliseFormula(text: string): string {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** A text as a field of a CSV file (RFC 4180), formulas made harmless. */
export function formatCsvText(text: string, delimiter = ','): string {
  const safe = neutraliseFormula(text);
  return NEEDS_QUOTES.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a line of a CSV file can hold; null is an empty cell. */
export type CsvCell = string | number | null;

/** A line of a CSV file with its end: texts with formulas made harmless, numbers as they are. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return (
    cells.map((cell) => (typeof cell === 'string' ? formatCsvText(cell) : String(cell ?? ''))).join(',') + LINE_END
  );
}
