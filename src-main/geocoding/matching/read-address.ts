import type { AddressQuery } from '#shared/geocoding/place.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { blankPostcodes, findPostcodes, normalizePostcode } from './postcode.ts';
import { isDirection, isNumberWithDirection, readStreetText, type StreetReading } from './read-street-text.ts';
import { readPlaces, type PlaceParts } from './read-place.ts';
import { cutRegion, isRegionName } from './regions.ts';
import { splitSegments } from './split-segments.ts';
import { isPostOfficeBox } from './unit.ts';
import { findUnusedDigits, type UnusedDigits } from './unused-digits.ts';

/** One way to read a whole query. Null: not named. */
export interface AddressReading extends StreetReading {
  readonly city: string | null;
  /** Whether the city was split off a run of words by guess: then it counts only when the index knows it. */
  readonly isCityGuessed: boolean;
  /** As `normalizePostcode` gives it. */
  readonly postcode: string | null;
  readonly region: string | null;
  /** Whether the region was taken from a run of words by guess: then it counts only when the index knows it. */
  readonly isRegionGuessed?: boolean;
  /** Whether a house's name was split off a run of words by guess: then only a house of that name counts. */
  readonly isHouseNameGuessed?: boolean;
  readonly guessedPostcode?: NonNullable<PlaceParts['guessedPostcode']>;
  /** Names beside the street that may be those of other towns than the one that is given. */
  readonly otherTowns?: readonly string[];
  /** Whether digits that were written are in no part of the reading, or in none but the town. */
  readonly unused?: UnusedDigits;
}

/** Longer than any address, characters: twice what the contract lets through. */
const LONGEST_TEXT = 400;
/** Most readings of one query that are worth trying. */
const MAXIMUM_READINGS = 48;
/** Most words that a city's name has when it is split off by guess. */
const LONGEST_CITY = 4;

/**
 * Every sensible reading of a query, the likelier first. Fields that are given are believed; what they leave out is
 * looked for in the street text, which may hold a whole address (`12 Mill Rd, Portham BC V2P 1A1`). Empty for a post
 * office box and for a query without words.
 */
export function readAddress(query: AddressQuery): AddressReading[] {
  const text = plainText(query.streetAddress);
  if (text.length > LONGEST_TEXT || isPostOfficeBox(text)) return [];
  const given: PlaceParts = {
    city: emptyAsNull(query.city),
    postcode: emptyAsNull(normalizePostcode(query.postalCode ?? '')),
    region: emptyAsNull(query.areaName),
  };
  const unit = query.unitNumber === undefined ? null : emptyAsNull(query.unitNumber);
  const { segments, unit: cutUnit } = splitSegments(text, given, query.countryName);
  const readings = segments.length === 0 ? [] : readSegments(segments, given);
  const written = segments.join('\n');
  return [
    ...readings.filter(({ isUnitGuessed }) => isUnitGuessed !== true),
    ...readings.filter(({ isUnitGuessed }) => isUnitGuessed === true),
  ]
    .map((reading): AddressReading => {
      const unused = findUnusedDigits(written, reading, given);
      return { ...reading, unit: unit ?? cutUnit ?? reading.unit, ...(unused === null ? {} : { unused }) };
    })
    .filter(isDistinct())
    .slice(0, MAXIMUM_READINGS);
}

function emptyAsNull(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function readSegments(segments: readonly string[], given: PlaceParts): AddressReading[] {
  const guesses: AddressReading[] = [];
  const readings = listStreetSegments(segments).flatMap((street) => {
    const text = segments[street] as string;
    const others = segments.filter((_, index) => index !== street);
    const [place, ...otherPlaces] = readPlaces(others.join(', '), given);
    const otherTowns = listOtherTowns(others, given);
    const run = readRun(text, place as PlaceParts, given);
    const found = otherTowns.length === 0 ? run : run.map((reading) => ({ ...reading, otherTowns }));
    if (place?.guessedPostcode !== undefined) {
      const [other] = readPlaces(blankPostcodes(others.join(', ')), given);
      guesses.push(...readRun(text, other as PlaceParts, given));
    }
    for (const other of otherPlaces) {
      for (const reading of readStreetText(text)) guesses.push({ ...reading, ...other, isCityGuessed: true });
    }
    if (/\d/u.test(text)) return found;
    guesses.push(...splitHouseNames(found));
    return [...found, ...readHouseName(segments, street, given)];
  });
  if (segments.length === 1 && given.city === null) guesses.push(...readRegionInRun(segments[0] as string, given));
  return [...readings, ...guesses];
}

/** What stands beside the street where the town is given: `5 Main St, Wick Harbour`, with Copper Landing as town. */
function listOtherTowns(others: readonly string[], { city }: PlaceParts): string[] {
  if (city === null) return [];
  return others
    .map((part) => cutRegion(blankPostcodes(part).trim()).rest)
    .filter((name) => /\p{L}{2}/u.test(name) && !/\d/u.test(name) && !isRegionName(name));
}

/** Words of a house's name that stands before the street without a comma. */
const LONGEST_HOUSE_NAME = 3;

/** `Orchard House Brook End`: a house's name and a street in one run of words. */
function splitHouseNames(readings: readonly AddressReading[]): AddressReading[] {
  return readings.flatMap((reading) => {
    const words = reading.street.split(' ');
    if (reading.number !== null || words.length < 3) return [];
    return Array.from({ length: Math.min(LONGEST_HOUSE_NAME, words.length - 1) }, (_, index) => ({
      ...reading,
      number: { number: -1, suffix: words.slice(0, index + 1).join(' ') },
      street: words.slice(index + 1).join(' '),
      isHouseNameGuessed: true,
    }));
  });
}

/** `8 Fore St St Brannock Penmorrow`: a region that the table does not know, at the end of a run of words. */
function readRegionInRun(text: string, given: PlaceParts): AddressReading[] {
  const words = text.split(' ').filter((word) => word !== '');
  const region = words.at(-1) ?? '';
  if (given.region !== null || words.length < 4 || /\d/u.test(region)) return [];
  const readings: AddressReading[] = [];
  readCityInRun(words.slice(0, -1).join(' '), { ...given, region }, (street, found, isCityGuessed = false) => {
    for (const reading of readStreetText(street)) {
      if (reading.number !== null) readings.push({ ...reading, ...found, isCityGuessed, isRegionGuessed: true });
    }
  });
  return readings;
}

/** British addresses may have a house's name in place of a number: `Rose Cottage, Mill Lane`. */
function readHouseName(segments: readonly string[], first: number, given: PlaceParts): AddressReading[] {
  const [houseName, street, ...rest] = segments.slice(first);
  if (houseName === undefined || street === undefined) return [];
  const number = { number: -1, suffix: houseName };
  const [place] = readPlaces(rest.join(', '), given);
  return [{ ...(place as PlaceParts), street, number, unit: null, isCityGuessed: false }];
}

/** Most segments that are tried as the one with the street. */
const MOST_STREET_SEGMENTS = 3;

/**
 * Which segments may name the street: first those with a number and words, then those with a number, else the first.
 */
function listStreetSegments(segments: readonly string[]): number[] {
  if (segments.length === 1) return [0];
  const rate = (segment: string): number => {
    const rest = blankPostcodes(segment);
    if (/\d/u.test(rest)) return /\p{L}{2}/u.test(rest) ? 3 : 2;
    return /\d/u.test(segment) ? 1 : 0;
  };
  const rated = segments.map((segment, index) => ({ index, rating: rate(segment) }));
  const numbered = rated.filter(({ rating }) => rating > 0).sort((a, b) => b.rating - a.rating);
  const listed = numbered.slice(0, MOST_STREET_SEGMENTS).map(({ index }) => index);
  // A postcode is no street: `Rose Cottage, Mill Lane, MB1 2AB`.
  return (numbered[0]?.rating ?? 0) > 1 || listed.includes(0) ? listed : [0, ...listed];
}

/** Reads the segment with the street, which may go on with the postcode and the city without a comma. */
function readRun(text: string, place: PlaceParts, given: PlaceParts): AddressReading[] {
  const readings: AddressReading[] = [];
  const add: Add = (street, found, isCityGuessed = false) => {
    for (const reading of readStreetText(street)) readings.push({ ...reading, ...found, isCityGuessed });
  };
  add(text, place);
  if (place.postcode === null) readPostcodeInRun(text, place, add);
  if (place.city === null && given.city === null) readCityInRun(text, place, add);
  return readings;
}

type Add = (street: string, found: PlaceParts, isCityGuessed?: boolean) => void;

function readPostcodeInRun(text: string, place: PlaceParts, add: Add): void {
  for (const find of findPostcodes(text)) {
    const before = text.slice(0, find.start).trim();
    const after = cutRegion(text.slice(find.end).trim());
    if (!find.isCertain && isGridNumber(before, find.postcode, after.rest)) continue;
    // A fraction belongs to the number before it.
    if (!find.isCertain && /^\s*(?:\d\/\d(?!\d)|[½¼¾])/u.test(text.slice(find.end))) continue;
    const side = before === '' ? 'inFront' : 'beside';
    const guess = find.isCertain ? {} : ({ guessedPostcode: side } as const);
    const found = { ...place, postcode: find.postcode, ...guess };
    // A number at the front is the house's, unless another one follows.
    if (before === '' && !find.isCertain && !/\d/u.test(after.rest)) continue;
    if (before === '') {
      add(after.rest, found);
      readCityInRun(after.rest, found, add);
    } else {
      const city = place.city ?? emptyAsNull(after.rest);
      add(before, { ...found, city, region: place.region ?? after.region });
      if (city === null) readCityInRun(before, found, add);
    }
  }
}

/** `450 N 1200 W`: digits that are the number of a street on a grid, and no postcode. */
function isGridNumber(before: string, postcode: string, after: string): boolean {
  const [next = ''] = after.split(' ');
  return isNumberWithDirection(before.split(' ')) && (!/^\d{5}$/u.test(postcode) || isDirection(next));
}

function readCityInRun(text: string, place: PlaceParts, add: Add): void {
  const { rest, region } = cutRegion(text);
  const words = rest.split(' ').filter((word) => word !== '');
  // Some towns are called like a region, with or without one behind them: `Washington`, `New York NY`.
  if (region !== null && place.region === null) add(rest, { ...place, city: region }, true);
  for (let length = 1; length <= Math.min(LONGEST_CITY, words.length - 1); length += 1) {
    const city = words.slice(-length).join(' ');
    if (/^\d/u.test(city) || (isRegionName(city) && region === null)) continue;
    add(words.slice(0, -length).join(' '), { ...place, city, region: place.region ?? region }, true);
  }
}

function isDistinct(): (reading: AddressReading) => boolean {
  const seen = new Set<string>();
  return (reading) => {
    const { street, number, unit, city, postcode, region } = reading;
    const { isNumberGuessed, isBehindNumber, isRegionGuessed, isHouseNameGuessed } = reading;
    const { isUnitGuessed, guessedPostcode } = reading;
    const key = [
      street,
      number?.number,
      number?.suffix,
      unit,
      city,
      postcode,
      region,
      isNumberGuessed,
      isBehindNumber,
      isRegionGuessed,
      isHouseNameGuessed,
      isUnitGuessed,
      guessedPostcode,
    ].join('\n');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
