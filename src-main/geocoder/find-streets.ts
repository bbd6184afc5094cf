import type { AddressIndex, IndexedStreet } from './address-index.ts';
import { compareStreetNames, isSameName, type NameComparison } from './compare-street-names.ts';
import type { AskedPlace } from './place-agreement.ts';
import { listGrams } from './grams.ts';
import { findPostcodeArea } from './postcode.ts';
import { listSpellings } from './spellings.ts';
import { listDottedReadings, parseStreetName, type StreetName } from './street-name.ts';

/** A street that may be the one that was asked for. */
export interface StreetCandidate {
  readonly street: IndexedStreet;
  readonly comparison: NameComparison;
}

/** Streets of one name that are looked at when neither town nor postcode says which; the largest come first. */
const MOST_STREETS_OF_NAME = 20;
/** Streets of one postcode, and of one postcode district, that are compared with a name. */
const MOST_STREETS_OF_POSTCODE = 1000;
/** Names that the search by similarity returns at most. */
const MOST_SIMILAR_NAMES = 80;
/** Names that begin or end with what was asked for, at most. */
const MOST_PARTIAL_NAMES = 60;

/** Streets that have exactly the name that was asked for, in any usual spelling, near the place that was asked for. */
export function findSameStreets(index: AddressIndex, asked: StreetName, place: AskedPlace): StreetCandidate[] {
  const list = (nameIds: readonly number[]) =>
    compareAll(
      asked,
      nameIds.flatMap((nameId) => listStreets(index, nameId, place)),
    ).filter(({ comparison }) => isSameName(comparison));
  const exact = list(index.findNames(asked.key));
  const isFound = exact.some(({ street }) => place.cities.size === 0 || place.cities.has(street.cityId));
  return isFound ? exact : [...exact, ...list(findWithoutArticle(index, asked))];
}

/** `Noord 5` is `de Noord 5`: articles may be missing on either side. */
function findWithoutArticle(index: AddressIndex, asked: StreetName): number[] {
  const bare = asked.parts.filter((part) => !['de', 'het', 't', 'the', 'le', 'la', 'les', 'l'].includes(part)).join('');
  if (bare === '') return [];
  const shorter = bare === asked.key ? [] : index.findNames(bare);
  return [...shorter, ...index.findNamesEndingWith(bare, MOST_PARTIAL_NAMES)];
}

/** Streets whose name may be meant, with typing errors or parts left out, that the postcode points to. */
export function findStreetsByPostcode(index: AddressIndex, asked: StreetName, place: AskedPlace): StreetCandidate[] {
  if (place.postcode === null) return [];
  const exact =
    place.postcodeId === null ? [] : index.findStreetsWithPostcode(place.postcodeId, MOST_STREETS_OF_POSTCODE);
  const found = compareAll(asked, exact);
  if (found.length > 0) return found;
  const area = findPostcodeArea(place.postcode);
  return area === null ? [] : compareAll(asked, index.findStreetsInPostcodeArea(area, MOST_STREETS_OF_POSTCODE));
}

/** Streets whose name may be meant, with typing errors or parts left out, found by their name. */
export function findSimilarStreets(index: AddressIndex, asked: StreetName, place: AskedPlace): StreetCandidate[] {
  const names = new Set([
    ...index.findNamesEndingWith(asked.key, MOST_PARTIAL_NAMES),
    ...listReducedKeys(asked).flatMap((key) => index.findNames(key)),
    ...index.findNamesStartingWith(asked.key, MOST_PARTIAL_NAMES),
    ...index.findSimilarNames(listGrams(asked.key), MOST_SIMILAR_NAMES),
  ]);
  const streets = [...names].flatMap((nameId) => listNearStreets(index, nameId, place));
  return compareAll(asked, streets);
}

/** The name without what people add: its direction, its leading word. */
function listReducedKeys({ core, type, parts, direction }: StreetName): string[] {
  const withoutDirection = direction === '' ? [] : [parts.slice(1).join(''), parts.slice(0, -1).join('')];
  return [...withoutDirection, parts.slice(1).join(''), core, type === '' ? '' : core + type].filter(
    (key) => key !== '',
  );
}

/** The asked name in its spellings and, where its last word is cut short with a dot, what that can stand for. */
export function listNames(street: string): StreetName[] {
  const readings = [...listSpellings(street), ...listDottedReadings(street)];
  return readings.map(parseStreetName).filter(({ key }) => key !== '');
}

/** Streets of a name where the query says; anywhere only when it says nothing of a place. */
function listNearStreets(index: AddressIndex, nameId: number, place: AskedPlace): readonly IndexedStreet[] {
  const isOpen = place.cities.size === 0 && place.postcodeId === null;
  return isOpen ? index.findStreets(nameId, MOST_STREETS_OF_NAME) : listStreetsInPlace(index, nameId, place);
}

function listStreetsInPlace(index: AddressIndex, nameId: number, place: AskedPlace): readonly IndexedStreet[] {
  const inCities = [...place.cities.keys()].flatMap((cityId) => index.findStreetsInCity(nameId, cityId));
  const { postcodeId } = place;
  const byPostcode = postcodeId === null ? [] : index.findStreetsOfNameWithPostcode(nameId, postcodeId);
  return [...inCities, ...byPostcode];
}

/** Streets of a name, those where the query says if there are any. */
function listStreets(index: AddressIndex, nameId: number, place: AskedPlace): readonly IndexedStreet[] {
  const inPlace = listStreetsInPlace(index, nameId, place);
  return inPlace.length > 0 ? inPlace : index.findStreets(nameId, MOST_STREETS_OF_NAME);
}

function compareAll(asked: StreetName, streets: readonly IndexedStreet[]): StreetCandidate[] {
  const found = new Map<number, StreetCandidate>();
  for (const street of streets) {
    if (found.has(street.id)) continue;
    const comparison = compareSpellings(asked, street.name);
    if (comparison !== null) found.set(street.id, { street, comparison });
  }
  return [...found.values()];
}

/** The best comparison with any spelling of a name in the index. */
function compareSpellings(asked: StreetName, name: string): NameComparison | null {
  let best: NameComparison | null = null;
  for (const spelling of listSpellings(name)) {
    const comparison = compareStreetNames(asked, parseStreetName(spelling));
    if (comparison !== null && (best === null || comparison.edits < best.edits)) best = comparison;
  }
  return best;
}
