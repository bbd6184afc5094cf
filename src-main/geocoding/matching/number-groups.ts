import { parseUnit } from './unit.ts';

/** Most digits of a house number; a longer run is a list of numbers. */
const MOST_DIGITS = 7;

/** Digits in threes: `1,205`, `12.345`, `1'205`, with a narrow or unbreakable space; no part of a longer number. */
const grouped = /(?<![\p{L}\d]|\d[,.'’])[1-9]\d{0,2}(?:([,.'’\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*(?!\d|[,.'’]\d)/gu;

const groupedNumber = /^[1-9]\d?[,.'’\u00a0\u2009\u202f]\d{3}$/u;

/**
 * A house number of a table as it is meant: `1,205` is 1205, as spreadsheets write it. Two numbers so far from each
 * other are no list, as `101,103` is.
 */
export function joinGroupedNumber(number: string): string {
  const trimmed = number.trim();
  return groupedNumber.test(trimmed) ? trimmed.replace(/\D/gu, '') : number;
}

/**
 * A text with each number whose thousands are set apart as one number, `1205 Main St` for `1,205 Main St`; null where
 * there is none.
 */
export function joinNumberGroups(text: string): string | null {
  const joined = text.replace(grouped, (number: string, _sign: string, start: number) => {
    const digits = number.replace(/\D/gu, '');
    const [before = ''] = /\S*\s*$/u.exec(text.slice(0, start)) ?? [];
    // `Flat 1,205 Main St` has a comma behind the unit.
    const isUnit = before.trim() !== '' && parseUnit(`${before}${number.slice(0, 1)}`) !== null;
    return isUnit || digits.length > MOST_DIGITS ? number : digits;
  });
  return joined === text ? null : joined;
}
