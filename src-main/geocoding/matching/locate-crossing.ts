import type { AddressQuery } from '#shared/geocoding/place.ts';
import type { AddressIndex, IndexedStreet } from './address-index.ts';
import { findAskedCountry } from './asked-country.ts';
import { computeCrossing, type House } from './compute-crossing.ts';
import { listDifferences, listReasons } from './explain-match.ts';
import { findSameStreets, findSimilarStreets, listStreetNames, type StreetCandidate } from './find-streets.ts';
import { formatPlaceLine } from './format-label.ts';
import { isBelievable } from './judge-candidate.ts';
import { comparePlace, findAskedPlace, isPlaceSupported, isUnverifiable, type AskedPlace } from './place-agreement.ts';
import { formatPlaceKey } from './place-key.ts';
import type { RankedMatch } from './rank-matches.ts';
import { computeScore } from './score-match.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { readAddress, type AddressReading } from './read-address.ts';

/** Two streets that a query names as meeting, with what it says of the place. */
interface CrossingReading {
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

/** Houses of one street that are looked at. */
const MOST_HOUSES = 2000;
/** Pairs of streets that are looked at, where the query names no town. */
const MOST_PAIRS = 60;
const HIGHEST_NUMBER = 9_999_999;

/**
 * Places the point where two named streets meet, at street level; empty when the query names no two, or they do not.
 */
export function locateCrossing(index: AddressIndex, query: AddressQuery): RankedMatch[] {
  const country = findAskedCountry(query);
  for (const { first, second } of readCrossing(query)) {
    const place = findAskedPlace(index, second, country);
    if (second.isCityGuessed && place.cities.size === 0) continue;
    const find = createFinding(index, place);
    const fromFirst = find(first);
    if (fromFirst.length === 0) continue;
    const found = pairUp(fromFirst, find(second.street)).flatMap(([a, b]) => placeCrossing(index, place, a, b));
    if (found.length > 0) return found;
  }
  return [];
}

/** Streets of the name, or, where there is none, streets whose name is believed to be meant without a house number. */
function createFinding(index: AddressIndex, place: AskedPlace): (street: string) => StreetCandidate[] {
  const isSupported = ({ street, comparison }: StreetCandidate) => {
    const agreement = comparePlace(index, place, street, null);
    return isPlaceSupported(agreement) && isBelievable(comparison, agreement, place, 'street');
  };
  return (street) => {
    const names = listStreetNames(street);
    const same = names.flatMap((name) => findSameStreets(index, name, place)).filter(isSupported);
    if (same.length > 0) return same;
    return names.flatMap((name) => findSimilarStreets(index, name, place)).filter(isSupported);
  };
}

function pairUp(first: readonly StreetCandidate[], second: readonly StreetCandidate[]) {
  return first
    .flatMap((a) => second.map((b): [StreetCandidate, StreetCandidate] => [a, b]))
    .filter(([a, b]) => a.street.id !== b.street.id && a.street.cityId === b.street.cityId)
    .slice(0, MOST_PAIRS);
}

function placeCrossing(
  index: AddressIndex,
  place: AskedPlace,
  first: StreetCandidate,
  second: StreetCandidate,
): RankedMatch[] {
  const crossing = computeCrossing(listHouses(index, first.street), listHouses(index, second.street));
  if (crossing === null) return [];
  const worse = first.comparison.edits >= second.comparison.edits ? first : second;
  const agreement = comparePlace(index, place, first.street, null);
  const parts = { comparison: worse.comparison, number: { differences: [], reason: null }, agreement };
  const score = computeScore({
    comparison: worse.comparison,
    agreement,
    level: 'street',
    hasNumber: false,
    numberDifferences: 0,
  });
  const lines = [`${first.street.name} & ${second.street.name}`, formatPlaceLine(index, first.street, '')];
  return [
    {
      match: {
        level: 'street',
        score,
        label: lines.filter((line) => line !== '').join(', '),
        ...crossing,
        differences: listDifferences(parts),
        why: [...listReasons(parts), 'crossing'],
        packId: index.packId,
      },
      isSameName: worse.comparison.edits === 0,
      isPinned: false,
      isUnverifiable: isUnverifiable(agreement),
      // One entry for each pair: no street has a negative id.
      streetId: -first.street.id - second.street.id / 2 ** 26,
      town: formatPlaceKey(index.findCity(first.street.cityId).name),
      addressCount: first.street.addressCount + second.street.addressCount,
    },
  ];
}

function listHouses(index: AddressIndex, street: IndexedStreet): House[] {
  return index.findAddresses(street.id, 0, HIGHEST_NUMBER, MOST_HOUSES).map(({ number, point }) => ({ number, point }));
}
