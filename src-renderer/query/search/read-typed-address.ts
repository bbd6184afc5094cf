import { toOneLine } from '#shared/text/to-one-line.ts';
import type { Suggestion } from './search-option.ts';

/** Longest street address that the contract takes, characters. */
const LONGEST_TEXT = 200;

/**
 * What is typed as an address to ask for as it stands: for numbers, crossings and places that the list does not offer.
 * Null where a town is not told apart by a comma, since no address is asked for without one.
 */
export function readTypedAddress(text: string): NonNullable<Suggestion['query']> | null {
  // The contract refuses control characters, such as the tab between two cells of a table.
  const streetAddress = toOneLine(text);
  const [street = '', second = ''] = streetAddress.split(',').map((part) => part.trim());
  if (streetAddress.length > LONGEST_TEXT || !/\p{L}{2}/u.test(street)) return null;
  // Postcodes have digits, and regions are written with two capitals: the backend reads both out of the whole text.
  const city = second
    .split(/\s+/u)
    .filter((word) => !/\d/u.test(word) && !/^\p{Lu}{2}$/u.test(word))
    .join(' ');
  return /\p{L}{2}/u.test(city) ? { streetAddress, city } : null;
}
