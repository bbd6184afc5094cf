/** A byte order mark, by which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Ends every line of a CSV file (RFC 4180). */
export const LINE_END = '\r\n';

/** Signs that begin a formula, full-width ones of East Asian keyboards too (OWASP, CSV Injection). */
const SIGN = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
/** Control characters and those without a width, which programs drop before a sign; not tabs and line ends. */
const DROPPED = String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2060\uFEFF]*`;
/** What makes a spreadsheet take a text for a formula. */
const FORMULA_START = new RegExp(`^(?:[\\t\\r\\n]|${DROPPED}${SIGN})`);
/** Where a cell begins that lies behind a separator. */
const BEHIND = String.raw`(?<=[,;\t\r\n]"*)`;
/** A plain number is data, not a formula, though it may begin with a sign. */
const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const NEEDS_QUOTES = /[",;\t\r\n]/;
/**
 * A sign behind a separator or line break within a text, where programs begin a cell that split the file at another
 * separator than its own: quotation marks do not hold there, since the text does not begin a cell.
 */
const FORMULA_WITHIN = new RegExp(`${BEHIND}(?=${DROPPED}${SIGN})`, 'g');
/** Whether there is one: quicker to find out. */
const SIGN_BEHIND = new RegExp(`[,;\\t\\r\\n]"*${DROPPED}${SIGN}`);
/** What {@link neutraliseFormula} puts in. */
const APOSTROPHE = new RegExp(`^'(?=[\\t\\r\\n]|${DROPPED}${SIGN})|${BEHIND}'(?=${DROPPED}${SIGN})`, 'g');

/** How a text is written as a field. */
export interface CsvFieldOptions {
  readonly delimiter?: string;
  /** Whether nothing is changed in it but what it begins with. */
  readonly isVerbatim?: boolean;
  /** Whether the line begins with it: for programs that split at another separator, a number there goes on. */
  readonly isFirst?: boolean;
}

/**
 * A text that no spreadsheet takes for a formula, whichever of comma, semicolon and tab it splits at: an apostrophe
 * comes before what would be one.
 */
export function neutraliseFormula(text: string): string {
  return neutraliseStart(text).replace(FORMULA_WITHIN, "'");
}

/** A text without the apostrophes before what would be formulas. */
export function restoreFormula(text: string): string {
  return text.includes("'") ? text.replace(APOSTROPHE, '') : text;
}

/** A text of which the beginning is no formula. */
export function neutraliseStart(text: string): string {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** A text as a field of a CSV file (RFC 4180), formulas made harmless; quoted where any separator is in it. */
export function formatCsvText(
  text: string,
  { delimiter = ',', isVerbatim = false, isFirst = false }: CsvFieldOptions = {},
): string {
  const safe = isFirst && FORMULA_START.test(text) ? `'${text}` : neutraliseStart(text);
  if (!NEEDS_QUOTES.test(safe) && !safe.includes(delimiter)) return safe;
  // Most texts with a separator are lists of words, of which nothing has to be changed.
  const harmless = isVerbatim || !SIGN_BEHIND.test(safe) ? safe : safe.replace(FORMULA_WITHIN, "'");
  return harmless.includes('"') ? `"${harmless.replaceAll('"', '""')}"` : `"${harmless}"`;
}

/** What a line of a CSV file can hold; null is an empty cell. */
export type CsvCell = string | number | null;

/** A line of a CSV file with its end: texts with formulas made harmless, numbers as they are. */
export function formatCsvLine(cells: readonly CsvCell[], delimiter = ','): string {
  const fields = cells.map((cell, at) =>
    typeof cell === 'string' ? formatCsvText(cell, { delimiter, isFirst: at === 0 }) : String(cell ?? ''),
  );
  return fields.join(delimiter) + LINE_END;
}
