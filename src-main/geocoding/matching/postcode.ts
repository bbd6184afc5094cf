/** How far two postcodes agree. */
export type PostcodeAgreement = 'same' | 'area' | 'none';

const canada = /^[A-Z]\d[A-Z]\d[A-Z]\d$/;
const netherlands = /^[1-9]\d{3}[A-Z]{2}$/;
const unitedKingdom = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;

/**
 * A postcode as it is compared: upper case, without spaces and dashes; ZIP+4 shortened to its five digits, a country
 * letter in front (`D-80331`, `NL 8261 AB`) left out. `''` for a text without letters or digits.
 */
export function normalizePostcode(text: string): string {
  const upper = text.normalize('NFKC').toUpperCase().trim();
  const bare = upper.replace(/^(?:[A-Z]{1,2})[-\s](?=\d{4,5}(?!\d))/, '').replace(/[^\p{L}\p{N}]+/gu, '');
  return /^\d{9}$/.test(bare) ? bare.slice(0, 5) : bare;
}

/**
 * The part of a normalised postcode that stands for a district and survives a slip in the rest: the first three
 * characters in Canada, the four digits in the Netherlands, the outward code in the United Kingdom. Null elsewhere,
 * where a postcode has no such inner part.
 */
export function findPostcodeArea(postcode: string): string | null {
  if (canada.test(postcode)) return postcode.slice(0, 3);
  if (netherlands.test(postcode)) return postcode.slice(0, 4);
  if (unitedKingdom.test(postcode)) return postcode.slice(0, -3);
  return null;
}

/**
 * The country whose postcodes have the form of a normalised one, as its ISO 3166-1 code; null for digits, which many
 * have.
 */
export function findPostcodeCountry(postcode: string): string | null {
  if (canada.test(postcode)) return 'ca';
  if (netherlands.test(postcode)) return 'nl';
  return unitedKingdom.test(postcode) ? 'gb' : null;
}

/** Compares two normalised postcodes. */
export function comparePostcodes(a: string, b: string): PostcodeAgreement {
  if (a === b) return 'same';
  const areaOfA = findPostcodeArea(a);
  const areaOfB = findPostcodeArea(b);
  if (areaOfA === null && areaOfB === null) return 'none';
  // One of the two may be no more than the district: `8261`, `V2P`.
  return (areaOfA ?? a) === (areaOfB ?? b) ? 'area' : 'none';
}

/** A piece of a text that has the form of a postcode. */
export interface PostcodeFind {
  readonly postcode: string;
  readonly start: number;
  readonly end: number;
  /** The form alone proves it; otherwise it may as well be a house number with a word after it. */
  readonly isCertain: boolean;
}

const forms: readonly { readonly pattern: RegExp; readonly isCertain: boolean }[] = [
  { pattern: /(?<![\p{L}\p{N}])[A-Z]\d[A-Z][ -]?\d[A-Z]\d(?![\p{L}\p{N}])/giu, isCertain: true },
  { pattern: /(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![\p{L}\p{N}])/giu, isCertain: true },
  { pattern: /(?<![\p{L}\p{N}])\d{5}-\d{4}(?![\p{L}\p{N}])/gu, isCertain: true },
  { pattern: /(?<![\p{L}\p{N}])[1-9]\d{3}[A-Z]{2}(?![\p{L}\p{N}])/giu, isCertain: false },
  { pattern: /(?<![\p{L}\p{N}])[1-9]\d{3}[ -][A-Z]{2}(?![\p{L}\p{N}])/giu, isCertain: false },
  { pattern: /(?<![\p{L}\p{N}-])(?:[A-Z]{1,2}-)?\d{4,5}(?![\p{L}\p{N}-])/gu, isCertain: false },
];

/** Every piece of a text that may be a postcode, the most telling forms first. */
export function findPostcodes(text: string): PostcodeFind[] {
  if (!/\d/u.test(text)) return [];
  return forms.flatMap(({ pattern, isCertain }) =>
    [...text.matchAll(pattern)].map((match) => ({
      postcode: normalizePostcode(match[0]),
      start: match.index,
      end: match.index + match[0].length,
      isCertain,
    })),
  );
}

/** A text with blanks in place of what may be a postcode, where `isMeant` says of which. */
export function blankPostcodes(text: string, isMeant: (postcode: string) => boolean = () => true): string {
  return findPostcodes(text)
    .filter(({ postcode }) => isMeant(postcode))
    .reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
}
