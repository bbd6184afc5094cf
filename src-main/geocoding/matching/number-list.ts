import { isDirection, isNumberedStreet, isType } from './read-street-text.ts';

/** Most numbers of a list that are looked for. */
const MOST_NUMBERS = 20;
/** Farthest that numbers are apart between which only commas stand: farther ones are a unit and a number. */
const FARTHEST_STEP = 100;

const number = String.raw`\d{1,6}\p{L}?(?:\s?[-–—/]\s?\d{1,6}\p{L}?)?(?![\p{L}\d])`;
/** What stands between the numbers of a list: commas, and words for "and" (English, German, Dutch, French, Spanish). */
const between = String.raw`\s*(?:[,;&+]|\s(?:and|und|u\.|en|et|y)\s)\s*`;
const list = String.raw`${number}(?:${between}(?:(?:and|und|en|et|y)\s)?${number})+`;
const inFront = new RegExp(String.raw`^\s*(${list})[,\s]\s*(?=\p{L}|\d+(?:st|nd|rd|th)\b)(.+)$`, 'iu');
const behind = new RegExp(
  String.raw`^\s*(\p{L}[^,\d]*?\p{L}[^,\d]*?)\s+(${list})\s*(?=$|,\s*\p{L}|,?\s*\d{5}\b)(.*)$`,
  'iu',
);
const conjunction = /[&+]|\s(?:and|und|u\.|en|et|y)\s/iu;

/** An address that names several house numbers of a street. */
export interface NumberList {
  /** As they are written, in their order. */
  readonly numbers: readonly string[];
  /** The address with one of them alone. */
  withNumber(number: string): string;
}

/**
 * Reads an address that names several buildings of a street: `1205, 1207 Main St`, `12-14 and 16 Main St`,
 * `Kerkstraat 12 en 14`. Null for any other, such as `14 Oak Ave, 1205 Main St`, and `5 and 7 Ave`, which may be a
 * crossing.
 */
export function readNumberList(text: string): NumberList | null {
  const [, leading, street] = inFront.exec(text) ?? [];
  if (leading !== undefined && street !== undefined)
    return isStreet(street) ? createList(leading, (one) => `${one} ${street}`) : null;
  const [, before, trailing, after = ''] = behind.exec(text) ?? [];
  if (before === undefined || trailing === undefined) return null;
  return createList(trailing, (one) => `${before} ${one}${after}`);
}

/** Whether the words up to the first comma are more than a type and directions: what is called by a number lacks it. */
function isStreet(text: string): boolean {
  const street = (text.split(',', 1)[0] ?? '').trim();
  if (isNumberedStreet(street)) return true;
  const words = street.split(/\s+/u);
  return words.some((word) => /\p{L}{2}/u.test(word) && !isType(word) && !isDirection(word));
}

function createList(written: string, withNumber: NumberList['withNumber']): NumberList | null {
  const numbers = [...written.matchAll(new RegExp(number, 'giu'))].map(([one]) => one.replace(/\s/gu, ''));
  if (numbers.length > MOST_NUMBERS) return null;
  const firsts = numbers.map((one) => Number.parseInt(one, 10));
  const isRising = firsts.every(
    (one, at) => at === 0 || (one > firsts[at - 1]! && one - firsts[at - 1]! <= FARTHEST_STEP),
  );
  return isRising || conjunction.test(written) ? { numbers, withNumber } : null;
}
