import { foldAccents } from './fold-accents.ts';

/** A key has room for so many digits of how many digits a number has. */
const DIGITS_OF_A_COUNT = 2;

/**
 * What a text is sorted by where people read the list: the order of these keys, unit by unit, has `É` beside `e`, and
 * `9` before `10`.
 */
export function computeSortKey(text: string): string {
  return foldAccents(text).replaceAll(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    return `${String(Math.min(number.length, 99)).padStart(DIGITS_OF_A_COUNT, '0')}${number}`;
  });
}
