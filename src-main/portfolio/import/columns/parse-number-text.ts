import { isBlankCell } from './blank-cell.ts';
import { currencyPattern } from './currency-names.ts';
import { isSpreadsheetError } from './spreadsheet-error.ts';
import { dashedCents } from './dashed-cents.ts';

/** What a cell that should hold a number turned out to be. `percent`: a number with a percent sign, as written. */
export type NumberReading =
  | { readonly kind: 'number' | 'percent'; readonly value: number; readonly isOtherStyle: boolean }
  | { readonly kind: 'blank' | 'spreadsheet-error' | 'date' | 'unreadable' };

const blank: NumberReading = { kind: 'blank' };
const spreadsheetError: NumberReading = { kind: 'spreadsheet-error' };
const date: NumberReading = { kind: 'date' };
const unreadable: NumberReading = { kind: 'unreadable' };

const leadingCurrency = new RegExp(String.raw`^([-+]?)\s*${currencyPattern}\s*(?=[-+\d.,])`, 'iu');
const trailingCurrency = new RegExp(String.raw`(?<=[\d.,-])\s*${currencyPattern}$`, 'iu');
/** Blanks of every width, and apostrophes, as they group digits. */
const groupSigns = /[\s'’]/gu;
const signGroups = /^(?:[^\s'’]*|\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?|\d{1,3}(?:['’]\d{3})+(?:[.,]\d*)?)$/u;
const datePattern =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|\d{1,2}\.\d{1,2}\.(?:19|20)\d{2})(?:[T ]\d{1,2}:\d{2}.*)?$|^\d{1,2}[-\s]?(?:jan|fe[bv]|m[aä]r|apr|avr|ma[iy]|jui?n|jui?l|aug|ao[uû]|sep|o[ck]t|nov|d[eé][cz])[a-zéû]*\.?(?:[-\s]?\d{2,4})?$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-\s]\d{1,4}$/iu;

/**
 * Reads a number as people and spreadsheets write it: with thousands separators (comma, dot, blanks, apostrophe),
 * decimal comma or point, a currency, accounting parentheses or a minus behind for negatives, an exponent. What is
 * ambiguous (`1,234`) follows the file's decimal separator; what can only be meant one way (`1.234,50`, `1234,5`) is
 * read so whatever the file's, and `isOtherStyle` says that it was. Nothing is guessed: `5 or 6` is unreadable, as is
 * `1.2M`, which only amounts are (`parseAmountText`).
 */
export function parseNumberText(raw: string, decimalSeparator: '.' | ','): NumberReading {
  const text = raw.trim();
  if (isBlankCell(text)) return blank;
  if (isSpreadsheetError(text)) return spreadsheetError;
  if (datePattern.test(text)) return date;
  // An apostrophe in front is how spreadsheets mark a number that is kept as text.
  // A dash in place of cents, behind a decimal separator: `1'250.-`, `450.000,-`.
  const bare = text.replace(/^['’]/u, '').replace(/^[−–]/u, '-').replace(dashedCents, '$100');
  const isPercent = bare.endsWith('%');
  const { body, isNegative } = stripSigns(isPercent ? bare.slice(0, -1).trim() : bare);
  const [, mantissa = body, exponent = ''] = /^(.*\d[.,]?)(e[-+]?\d{1,3})$/i.exec(body) ?? [];
  const plain = toPlainDigits(mantissa, decimalSeparator);
  if (plain === null) return unreadable;
  const value = Number(plain.digits + exponent);
  if (!Number.isFinite(value)) return unreadable;
  return {
    kind: isPercent ? 'percent' : 'number',
    value: isNegative ? 0 - value : value,
    isOtherStyle: plain.isOtherStyle,
  };
}

/** Whether a text is a date as spreadsheets show it: `2026-01-12`, `12-Jan`, `1/12/2026`. */
export function isDateText(text: string): boolean {
  return datePattern.test(text);
}

/** Takes off the currency and every way to write a sign. */
function stripSigns(text: string): { body: string; isNegative: boolean } {
  const withoutCurrency = (value: string) => value.replace(leadingCurrency, '$1').replace(trailingCurrency, '').trim();
  const outer = withoutCurrency(text);
  const inParentheses = /^\((.*)\)$/u.exec(outer)?.[1];
  const inner = withoutCurrency(inParentheses ?? outer);
  const [, before = '', digits = '', behind = ''] = /^([-+]?)\s*(.*?)\s*(-?)$/u.exec(inner) ?? [];
  const minuses = Number(inParentheses !== undefined) + Number(before === '-') + Number(behind === '-');
  // Two signs at once are no number: what is left of them makes it unreadable.
  return minuses > 1 ? { body: inner, isNegative: false } : { body: digits, isNegative: minuses === 1 };
}

/** Writes digits with separators the way JavaScript reads them; null when the separators make no sense. */
function toPlainDigits(text: string, decimalSeparator: '.' | ','): { digits: string; isOtherStyle: boolean } | null {
  if (!signGroups.test(text)) return null;
  const body = text.replace(groupSigns, '');
  if (!/^[\d.,]*\d[\d.,]*$/u.test(body)) return null;
  const [first, ...others] = new Set(body.replaceAll(/\d/g, ''));
  if (first === undefined) return { digits: body, isOtherStyle: false };
  if (others.length > 0) return readTwoSeparators(body, decimalSeparator);
  return body.indexOf(first) === body.lastIndexOf(first)
    ? readOneSeparator(body, first, decimalSeparator, body !== text)
    : readGroups(body, first, decimalSeparator);
}

/** `1,234` or `1234,5`: thousands when it is not the file's decimal separator and three digits follow. */
function readOneSeparator(body: string, separator: string, decimalSeparator: string, isGrouped: boolean) {
  const [whole = '', fraction = ''] = body.split(separator);
  if (separator === decimalSeparator) return { digits: `${whole}.${fraction}`, isOtherStyle: false };
  if (!isGrouped && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3) {
    return { digits: whole + fraction, isOtherStyle: false };
  }
  return fraction === '' ? null : { digits: `${whole}.${fraction}`, isOtherStyle: true };
}

/** `1,234,567` and, as in India, `12,34,567`. */
function readGroups(body: string, separator: string, decimalSeparator: string) {
  const groups = separator === ',' ? /^\d{1,3}(?:,\d{2,3})*,\d{3}$/ : /^\d{1,3}(?:\.\d{3})+$/;
  if (!groups.test(body)) return null;
  return { digits: body.replaceAll(separator, ''), isOtherStyle: separator === decimalSeparator };
}

/** `1,234.56`: the separator that comes last is the decimal one, and comes once. */
function readTwoSeparators(body: string, decimalSeparator: string) {
  const decimal = body.lastIndexOf(',') > body.lastIndexOf('.') ? ',' : '.';
  const group = decimal === ',' ? '.' : ',';
  const [whole = '', ...fractions] = body.split(decimal);
  if (fractions.length !== 1 || fractions[0]?.includes(group)) return null;
  const digits = /^\d+$/.test(whole) ? null : (readGroups(whole, group, decimal) ?? readThousands(whole, group));
  return digits === null
    ? null
    : { digits: `${digits.digits}.${fractions[0]}`, isOtherStyle: decimal !== decimalSeparator };
}

function readThousands(whole: string, group: string) {
  return new RegExp(String.raw`^\d{1,3}[${group}]\d{3}$`).test(whole) ? { digits: whole.replace(group, '') } : null;
}
