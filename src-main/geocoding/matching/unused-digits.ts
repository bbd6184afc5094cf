import { formatHouseNumber } from './house-number.ts';
import { blankPostcodes, comparePostcodes } from './postcode.ts';
import type { PlaceParts } from './read-place.ts';
import type { StreetReading } from './read-street-text.ts';

/** `always`: digits are in no part of a reading; `inOtherTown`: they are in the name of the town alone. */
export type UnusedDigits = 'always' | 'inOtherTown';

/**
 * Whether a reading leaves out digits of the text that it was read from: a number that is read as nothing may be the
 * one that was meant (`14 Oak Ave, 1205 Main St`). Fields that were given beside the text use none of its digits, but
 * for a postcode that it repeats. Null where every digit is in the number, the unit, the postcode or the names.
 *
 * @param text what is left of the text without units that stand alone and without what repeats the given fields
 */
export function findUnusedDigits(
  text: string,
  reading: StreetReading & PlaceParts,
  given: PlaceParts,
): UnusedDigits | null {
  const { street, number, unit, region, postcode, city } = reading;
  const parts = [street, number === null ? '' : formatHouseNumber(number), unit ?? ''];
  if (given.region === null) parts.push(region ?? '');
  const used = countDigits(parts);
  const isMeant = (found: string) => postcode !== null && comparePostcodes(found, postcode) !== 'none';
  const written = countDigits([blankPostcodes(text, isMeant)]);
  if (written.every((count, digit) => count <= (used[digit] as number))) return null;
  const inTown = countDigits(given.city === null ? [city ?? ''] : []);
  const isInTown = written.every((count, digit) => count <= (used[digit] as number) + (inTown[digit] as number));
  return isInTown ? 'inOtherTown' : 'always';
}

/** How often each digit is written, without zeros in front of a number. */
function countDigits(texts: readonly string[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const text of texts) {
    for (const digit of text.replace(/(?<!\d)0+(?=\d)/gu, '').match(/\d/gu) ?? []) {
      counts[Number(digit)] = (counts[Number(digit)] as number) + 1;
    }
  }
  return counts;
}
