/** A byte order mark, by which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Ends every line of a CSV file (RFC 4180). */
export const LINE_END = '\r\n';

/** First characters that make a spreadsheet take a text for a formula (OWASP, CSV Injection), full-width ones too. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]/;
/** What makes one of the text of a whole cell only. */
const CONTROL_START = /^[\t\r\n]/;
/** Where a spreadsheet that expects another separator begins a cell in the midst of a text. */
const OTHER_SEPARATOR = /([;\t])/;
/** A plain number is data, not a formula, though it may begin with a sign. */
const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const NEEDS_QUOTES = /["\r\n]/;

/**
 * A text that no spreadsheet takes for a formula, nor a part of it that one with another separator takes for a cell: an
 * apostrophe comes before what would be. What has become harmless stays as it is.
 */
export function neutraliseFormula(text: string): string {
  const parts = OTHER_SEPARATOR.test(text) ? text.split(OTHER_SEPARATOR) : [text];
  const safe = parts.map((part) => (part === ';' || part === '\t' ? part : neutralisePart(part))).join('');
  return CONTROL_START.test(safe) ? `'${safe}` : safe;
}

function neutralisePart(part: string): string {
  return FORMULA_START.test(part) && !PLAIN_NUMBER.test(part.trim()) ? `'${part}` : part;
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
