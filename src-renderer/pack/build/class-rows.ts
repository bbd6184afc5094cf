import type { HazardClasses } from '#shared/pack/pack-plan.ts';
import { formatPlainDecimal, parseDecimal } from '#renderer/i18n/parse-decimal.ts';

/** A class as typed. */
export interface ClassRow {
  /** Tells the rows apart while they are added and removed. */
  readonly key: number;
  readonly low: string;
  readonly high: string;
  readonly index: string;
}

/** A part of a row that is typed. */
export type ClassPart = 'low' | 'high' | 'index';

/** Rows to be typed on, one at least. */
export function formatClasses(classes: HazardClasses, locale: string): ClassRow[] {
  const rows = classes.map(([low, high, index], key) => ({
    key,
    low: formatPlainDecimal(low, locale),
    high: formatPlainDecimal(high, locale),
    index: String(index),
  }));
  return rows.length === 0 ? [{ key: 0, low: '', high: '', index: '' }] : rows;
}

/** Rows as they are written in another style of numbers; what is no number stays as it was typed. */
export function rewriteRow(row: ClassRow, before: string, after: string): ClassRow {
  const rewrite = (text: string): string => {
    const value = parseDecimal(text, before);
    return value === null ? text : formatPlainDecimal(value, after);
  };
  return { ...row, low: rewrite(row.low), high: rewrite(row.high), index: rewrite(row.index) };
}

/** Whether nothing was typed into a row. */
export function isEmptyRow({ low, high, index }: ClassRow): boolean {
  return [low, high, index].every((text) => text.trim() === '');
}

/**
 * The part of a row that is wrong; null when the row is right, or empty. A second number is needed only for a range.
 */
export function findWrongPart(row: ClassRow, locale: string): ClassPart | null {
  if (isEmptyRow(row)) return null;
  const low = parseDecimal(row.low, locale);
  const high = readHigh(row, locale);
  const index = parseDecimal(row.index, locale);
  if (low === null) return 'low';
  if (high === null || high < low) return 'high';
  return index === null || !Number.isInteger(index) || index < 1 || index > 10 ? 'index' : null;
}

/** The classes of rows that are filled in; null when one of them is wrong or there is none. */
export function parseClasses(rows: readonly ClassRow[], locale: string): HazardClasses | null {
  const filled = rows.filter((row) => !isEmptyRow(row));
  if (filled.length === 0 || filled.some((row) => findWrongPart(row, locale) !== null)) return null;
  return filled.map((row) => [
    parseDecimal(row.low, locale)!,
    readHigh(row, locale)!,
    parseDecimal(row.index, locale)!,
  ]);
}

function readHigh({ low, high }: ClassRow, locale: string): number | null {
  return parseDecimal(high.trim() === '' ? low : high, locale);
}
