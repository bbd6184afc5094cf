import type { AddressQuery } from '#shared/geocoding/place.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { readAddress, type AddressReading } from './read-address.ts';

/** Two streets that a query names as meeting, with what it says of the place. */
export interface CrossingReading {
  readonly first: string;
  /** The second street with the place that stands behind it. */
  readonly second: AddressReading;
}

/** Longer than any two streets with their town, characters. */
const LONGEST_TEXT = 400;
const introduction =
  /^(?:the\s+)?(?:corner|intersection|junction|crossing)\s+of\s+|^(?:coin|angle|hoek|ecke)\s+(?:de\s+)?/iu;
const separator =
  /\s*(?:[&@]|(?<=\p{L}{2}\.?)\s*\/\s*(?=\p{L}{2}|\d)|(?<=[\s.])(?:and|at|et|und|en|ecke|hoek|corner|angle|coin|x)(?=\s))\s*/iu;
const houseNumber = /^\d+(?!\d|(?:st|nd|rd|th|e|er|ere|eme|ième|ieme)\b)/iu;

/** Every reading of a query as two streets that meet (`Main St & 2nd Ave, Portham`); empty for any other text. */
export function readCrossing(query: AddressQuery): CrossingReading[] {
  const text = plainText(query.streetAddress).replace(introduction, '');
  if (text.length > LONGEST_TEXT || houseNumber.test(text)) return [];
  const [first = '', ...rest] = text.split(separator);
  if (rest.length !== 1) return [];
  const second = (rest[0] as string).trim();
  if (!/\p{L}{2}/u.test(first) || !/\p{L}{2}/u.test(second)) return [];
  // `Portham, Main St & 2nd Ave`: the town stands before the first street.
  const segments = first.split(',').map((part) => part.trim());
  const city = segments.length > 1 && query.city === undefined ? segments[0] : query.city;
  return readAddress({ ...query, city, streetAddress: second })
    .filter(({ number, unit, street }) => number === null && unit === null && street !== '')
    .map((reading) => ({ first: segments.at(-1) as string, second: reading }));
}
