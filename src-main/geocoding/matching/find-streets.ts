import type { AddressIndex, IndexedStreet, CityNames } from './address-index.ts';
import { compareStreetNames, isSameName, type NameComparison, MAXIMUM_EDITS } from './compare-street-names.ts';
import type { AskedPlace } from './place-agreement.ts';
import { findPostcodeArea } from './postcode.ts';
import { listArticleReadings, listLocalReadings, listInitialReadings, listSpellings } from './spellings.ts';
import { leadingTypeCodes } from './street-words.ts';
import { listDottedReadings, parseStreetName, type StreetName } from './street-name.ts';
import { computeEditDistance } from './edit-distance.ts';
import { computeLetterMask, countMaskDifferences } from './letter-mask.ts';

/** Letters from which a name inside another one says something. */
const SHORTEST_PART = 3;

/**
 * Ids of the names of a town that may be meant: those with few typing errors in the key or in the plain name, and those
 * that hold the asked name proper or are held by it. Every name of the town is looked at, which a mask of letters makes
 * cheap; the caller compares what is left.
 */
export function findSimilarNames(names: CityNames, asked: StreetName): number[] {
  const keyMask = computeLetterMask(asked.key);
  const plainMask = computeLetterMask(asked.plain);
  const found = new Set<number>();
  for (let index = 0; index < names.keys.length; index += 1) {
    const key = names.keys[index] as string;
    const plain = names.plains[index] as string;
    const isLike =
      isNear(asked.key, key, keyMask, names.keyMasks[index] as number) ||
      isNear(asked.plain, plain, plainMask, names.plainMasks[index] as number) ||
      (asked.core.length >= SHORTEST_PART && key.includes(asked.core)) ||
      (asked.plainCore.length >= SHORTEST_PART && plain.includes(asked.plainCore)) ||
      (key.length >= SHORTEST_PART && asked.key.includes(key));
    if (isLike) found.add(names.nameIds[index] as number);
  }
  return [...found];
}

function isNear(asked: string, known: string, askedMask: number, knownMask: number): boolean {
  if (Math.abs(asked.length - known.length) > MAXIMUM_EDITS) return false;
  if (countMaskDifferences(askedMask, knownMask) > 2 * MAXIMUM_EDITS) return false;
  return computeEditDistance(asked, known, MAXIMUM_EDITS) <= MAXIMUM_EDITS;
}

/** A street that may be the one that was asked for. */
export interface StreetCandidate {
  readonly street: IndexedStreet;
  readonly comparison: NameComparison;
}

/** Streets of one name that are looked at when neither town nor postcode says which; the largest come first. */
const MOST_STREETS_OF_NAME = 20;
/** Streets of one postcode, and of one postcode district, that are compared with a name. */
const MOST_STREETS_OF_POSTCODE = 1000;
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

/** The same in the towns that were asked for alone, by one look-up each. */
export function findSameStreetsInTown(index: AddressIndex, asked: StreetName, place: AskedPlace): StreetCandidate[] {
  const streets = index
    .findNames(asked.key)
    .flatMap((nameId) => [...place.cities.keys()].flatMap((cityId) => index.findStreetsInCity(nameId, cityId)));
  return compareAll(asked, streets).filter(({ comparison }) => isSameName(comparison));
}

/** `Noord 5` is `de Noord 5`: articles may be missing on either side. */
function findWithoutArticle(index: AddressIndex, asked: StreetName): number[] {
  const bare = asked.parts.filter((part) => !['de', 'het', 't', 'the', 'le', 'la', 'les', 'l'].includes(part)).join('');
  if (bare === '') return [];
  const shorter = bare === asked.key ? [] : index.findNames(bare);
  // `chemin Côte-des-Neiges` is `chemin de la Côte-des-Neiges`.
  const [first = ''] = asked.parts;
  const behindType = leadingTypeCodes.has(first) && bare.startsWith(first) ? bare.slice(first.length) : '';
  const within = behindType === '' ? [] : index.findNamesEndingWith(behindType, MOST_PARTIAL_NAMES);
  return [...shorter, ...index.findNamesEndingWith(bare, MOST_PARTIAL_NAMES), ...within];
}

/** Streets whose name may be meant, with typing errors or parts left out, that have the postcode. */
export function findStreetsByPostcode(index: AddressIndex, asked: StreetName, place: AskedPlace): StreetCandidate[] {
  const { postcodeId } = place;
  return postcodeId === null
    ? []
    : compareAll(asked, index.findStreetsWithPostcode(postcodeId, MOST_STREETS_OF_POSTCODE));
}

/** The same in the district of the postcode, where the query names no town that says better where to look. */
export function findStreetsInDistrict(index: AddressIndex, asked: StreetName, place: AskedPlace): StreetCandidate[] {
  const area = place.postcode === null || place.cities.size > 0 ? null : findPostcodeArea(place.postcode);
  return area === null ? [] : compareAll(asked, index.findStreetsInPostcodeArea(area, MOST_STREETS_OF_POSTCODE));
}

/** Streets of the towns that were asked for whose name may be meant, with typing errors or parts left out. */
export function findSimilarStreets(index: AddressIndex, asked: StreetName, place: AskedPlace): StreetCandidate[] {
  const streets = [...place.cities.keys()].flatMap((cityId) =>
    findSimilarNames(index.listNamesInCity(cityId), asked).flatMap((nameId) => index.findStreetsInCity(nameId, cityId)),
  );
  return compareAll(asked, streets);
}

/** The asked name in its spellings and, where its last word is cut short with a dot, what that can stand for. */
export function listStreetNames(street: string): StreetName[] {
  const readings = [
    ...listSpellings(street),
    ...listDottedReadings(street),
    ...listArticleReadings(street),
    ...listInitialReadings(street),
    ...listLocalReadings(street),
  ];
  return readings.map(parseStreetName).filter(({ key }) => key !== '');
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
  for (const known of parseKnownName(name)) {
    const comparison = compareStreetNames(asked, known);
    if (comparison !== null && (best === null || comparison.edits < best.edits)) best = comparison;
  }
  return best;
}

/** Names taken apart already: the same streets are compared again and again. */
const parsedNames = new Map<string, readonly StreetName[]>();
const MOST_PARSED_NAMES = 20_000;

/** A name of the index in all its spellings, taken apart. */
function parseKnownName(name: string): readonly StreetName[] {
  const known = parsedNames.get(name);
  if (known !== undefined) return known;
  const parsed = listSpellings(name).map(parseStreetName);
  if (parsedNames.size >= MOST_PARSED_NAMES) parsedNames.clear();
  parsedNames.set(name, parsed);
  return parsed;
}
