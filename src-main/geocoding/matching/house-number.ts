import { foldLetters } from '#shared/text/fold-text.ts';
import { directionCodes, typeCodes, wordCodes } from './street-words.ts';

/** A house number taken apart. `number` is -1 when the text does not start with digits (`Rose Cottage`). */
export interface HouseNumber {
  readonly number: number;
  /** What follows the digits, as written: `A`, ` bis`, `-14`; the whole text when there are no digits. */
  readonly suffix: string;
}

/** Most digits a house number has here; longer runs of digits are something else. */
const MAXIMUM_DIGITS = 7;

/** Takes a house number apart: `12-14` is 12 and `-14`, `7 A` is 7 and ` A`. Null for empty text. */
export function parseHouseNumber(text: string): HouseNumber | null {
  const trimmed = text.trim().replace(/\s+/gu, ' ');
  if (trimmed === '') return null;
  const match = /^0*(\d+)(?!\d)(.*)$/su.exec(trimmed);
  if (match === null || (match[1] as string).length > MAXIMUM_DIGITS) return { number: -1, suffix: trimmed };
  return { number: Number(match[1]), suffix: match[2] as string };
}

/** A house number as it is written: the inverse of {@link parseHouseNumber}. */
export function formatHouseNumber({ number, suffix }: HouseNumber): string {
  return number < 0 ? suffix : `${number}${suffix}`;
}

/**
 * What people write before a house number: `No. 12`, `Nr 12`, `N° 12`, `huisnummer 12`, `numéro 12`; a part of a
 * pattern.
 */
export const NUMBER_SIGN = String.raw`(?:no|nr|num|n[°º]|number|house\s(?:no|number)|nummer|huisnummer|huisnr|hausnummer|hausnr|hnr|num[ée]ro)\.?\s*`;

/** A suffix as it is compared: upper case letters and digits only (`-a` and ` A` are `A`, `½` is `12`). */
export function normalizeSuffix(suffix: string): string {
  return suffix
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Endings of ordinals: `5th`, `1ère`, `2de`. A single letter (`3e`) may be an addition as well and is none of them. */
const ordinalEnding = /^(?:st|nd|rd|th|er|ere|re|de|ste|eme|ieme)(?!\p{L})/iu;

/**
 * What a suffix begins with:
 *
 * - `addition`: what belongs to a number;
 * - `compass`, `streetType`: letters of the compass (`7 E`) and words such as `Rd`, which are additions in some
 *   countries and behind some names;
 * - `streetWord`: what belongs to the name of a street alone: a compass direction in full, the ending of an ordinal
 *   (`5th`).
 */
export type SuffixKind = 'addition' | 'compass' | 'streetType' | 'streetWord';

/** Says which {@link SuffixKind} the suffix of a house number is. */
export function classifySuffix(suffix: string): SuffixKind {
  if (ordinalEnding.test(suffix.normalize('NFD').replace(/\p{M}/gu, ''))) return 'streetWord';
  // Behind a dash stands an addition, also one of letters that could be a word: `12-TR`.
  if (!/^[\s\p{L}]/u.test(suffix)) return 'addition';
  const [word = ''] = foldLetters(suffix).split(' ');
  const code = wordCodes.get(word) ?? '';
  if (directionCodes.has(code)) return word.length <= 2 ? 'compass' : 'streetWord';
  // `12 ter` is the third house of number 12 in French.
  return typeCodes.has(code) && word !== 'ter' ? 'streetType' : 'addition';
}

/** Widest range of house numbers that is believed (`10-14`); beyond, the second number is an addition (`40-100`). */
export const WIDEST_RANGE = 20;

/**
 * The last number of a range such as `12-14` or `12/16`: same side of the street, rising. Null when the suffix is
 * something else, an addition such as `12-1` or `12-A` among them.
 */
export function findRangeEnd({ number, suffix }: HouseNumber): number | null {
  const match = /^\s*[-–—/]\s*(\d+)$/u.exec(suffix);
  if (match === null) return null;
  const end = Number(match[1]);
  return end > number && end - number <= WIDEST_RANGE && (end - number) % 2 === 0 ? end : null;
}
