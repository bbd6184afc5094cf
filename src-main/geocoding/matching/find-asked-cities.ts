import type { AddressIndex, IndexedCity } from './address-index.ts';
import { computeEditDistance } from './edit-distance.ts';
import { foldLetters, foldText, splitWords } from '#shared/text/fold-text.ts';
import { formatPlaceKey } from './place-key.ts';
import { cutRegion, formatRegionKey } from './regions.ts';
import { compassBeginnings, directionCodes, wordCodes } from './street-words.ts';

/** Towns that a query may mean, by id. */
export type AskedCities = ReadonlyMap<number, { readonly isExact: boolean }>;

/** What a text that stands for a town names. */
export interface AskedTown {
  readonly cities: AskedCities;
  /** A region behind the town's name (`Portham BC`), or in its place (`Oxfordshire`); or null. */
  readonly region: string | null;
  /** Whether the region stands in the town's place: then nothing but the region says where to look. */
  readonly isRegionOnly: boolean;
}

/** Shortest town name in which one typing error, and in which two, are believed. */
const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 8;

/**
 * The towns that a text names, also with a region behind the name, by a borough or a county; else those it may mean.
 */
export function findAskedCities(index: AddressIndex, text: string | null): AskedTown {
  const named = (cities: AskedCities, region: string | null = null): AskedTown => ({
    cities,
    region,
    isRegionOnly: false,
  });
  if (text === null) return named(new Map());
  const exact = findCitiesNamed(index, text);
  if (exact.size > 0) return named(exact);
  const { rest, region } = cutRegion(text);
  const cut = region === null ? exact : findCitiesNamed(index, rest);
  if (cut.size > 0) return named(cut, region);
  const borough = findTownOfBorough(index, rest);
  if (borough.size > 0) return named(borough, region);
  const county = findByCounty(index, rest);
  if (county !== null) return county;
  const mistyped = findMistypedCities(index, formatPlaceKey(rest), rest);
  return named(new Map(mistyped.map((city) => [city.id, { isExact: false }])));
}

/** The towns and districts of exactly a name. */
export function findCitiesNamed(index: AddressIndex, name: string): AskedCities {
  const cities = new Map<number, { isExact: boolean }>();
  for (const { city, isDistrict } of index.findCities(formatPlaceKey(name))) {
    if (!isDistrict || !cities.has(city.id)) cities.set(city.id, { isExact: !isDistrict });
  }
  return cities;
}

/**
 * `Berlin-Spandau`, `Spandau (Berlin)`: a town and one of its boroughs. Only where the index has that borough in that
 * town: `Neustadt-Glewe` is no part of `Neustadt`.
 */
function findTownOfBorough(index: AddressIndex, name: string): AskedCities {
  const words = splitWords(name);
  const cities = new Map<number, { isExact: boolean }>();
  for (let at = 1; at < words.length; at += 1) {
    const parts = [words.slice(0, at), words.slice(at)].map((part) => index.findCities(formatPlaceKey(part.join(' '))));
    for (const [towns = [], boroughs = []] of [parts, parts.toReversed()]) {
      for (const { city, isDistrict } of boroughs) {
        const isOfTown = towns.some((town) => !town.isDistrict && town.city.id === city.id);
        if (isDistrict && isOfTown) cities.set(city.id, { isExact: true });
      }
    }
  }
  return cities;
}

/** Words that make a name that of a county, folded; what is left is the name itself. */
const countyForms: readonly RegExp[] = [
  /^(?:county of|county|co|landkreis|kreis|lkr|comte de|mrc de|mrc) (?<name>.+)$/,
  /^(?<name>.+) (?:county|co|cnty|cty)$/,
];
const shire = /^\p{L}{3,}shire$/u;

/**
 * A county in the town's place: its towns where the index knows them by it, else the region of that name. Only what is
 * a county by its name: `Groningen` and `New York` are towns, too, which the index may lack.
 */
function findByCounty(index: AddressIndex, text: string): AskedTown | null {
  const folded = foldText(text);
  const name = countyForms.map((form) => form.exec(folded)?.groups?.['name']).find((found) => found !== undefined);
  if (name === undefined && !shire.test(folded)) return null;
  const names = [folded, ...(name === undefined ? [] : [name, `${name} county`])];
  const cities = names.flatMap((candidate) =>
    index.findCities(formatPlaceKey(candidate)).filter(({ isDistrict }) => isDistrict),
  );
  if (cities.length > 0) {
    return {
      cities: new Map(cities.map(({ city }) => [city.id, { isExact: false }])),
      region: null,
      isRegionOnly: false,
    };
  }
  const region = names.find((candidate) => index.hasRegion(formatRegionKey(candidate)));
  return region === undefined ? null : { cities: new Map(), region, isRegionOnly: true };
}

/**
 * Typing errors are counted on the name as written too: in a word that has a code they hide the code. On codes only
 * where as many words are compared: a word too many may be a code of two letters (`Queen Lane Oxford` is no town `Lane
 * Oxford`).
 */
function findMistypedCities(index: AddressIndex, key: string, name: string): IndexedCity[] {
  const words = foldLetters(name).split(' ');
  const limit = key.length >= TWO_EDITS_FROM ? 2 : key.length >= ONE_EDIT_FROM ? 1 : 0;
  if (limit === 0) return [];
  const found = index
    .findSimilarCities(key)
    .map((city) => {
      const known = foldLetters(city.name).split(' ');
      const inPlain = computeEditDistance(words.join(''), known.join(''), limit);
      const inCodes = words.length === known.length ? computeEditDistance(key, city.key, limit) : limit + 1;
      return { city, edits: Math.min(inPlain, inCodes) };
    })
    .filter(({ city, edits }) => edits <= limit && (edits === 0 || !isOtherByName(name, city.name)));
  const fewest = Math.min(...found.map(({ edits }) => edits));
  return found.filter(({ edits }) => edits === fewest).map(({ city }) => city);
}

/** A letter with an apostrophe is a part of the name that people leave out (`L'Isle`, `'s-Hertogenbosch`). */
const elision = /(?<!\p{L})(?:\p{L}['’‘ʼ`´]|['’‘ʼ`´]\p{L}(?!\p{L}))/u;

/**
 * Whether names differ in what is never a typing error: compass words, numbers and single letters as words of their
 * own, and compass words that names begin with (`Northampton`, `Southampton`). A long compass word may be mistyped.
 */
function isOtherByName(asked: string, known: string): boolean {
  const isElided = elision.test(known);
  const telling = (word = ''): string => {
    const code = wordCodes.get(word) ?? word;
    const isTelling = directionCodes.has(code) || /\d/u.test(code) || word.length === 1;
    return isTelling && !(isElided && word.length === 1) ? code : '';
  };
  const [mine, theirs] = [splitWords(asked), splitWords(known)];
  const [beginning, other] = [asked, known].map(findCompassBeginning);
  if (beginning !== null && other !== null && beginning !== other) return true;
  if (mine.length !== theirs.length) {
    const [listed, expected] = [mine, theirs].map((words) => words.map(telling).toSorted().join(' ').trim());
    return listed !== expected;
  }
  return mine.some((word, at) => {
    const [said, expected] = [telling(word), telling(theirs[at])];
    const isMistyped = said === '' && theirs[at]!.length > 2 && !/\d/u.test(expected);
    return said !== expected && !isMistyped;
  });
}

/** Compass code that a name begins with; null: none. */
function findCompassBeginning(name: string): string | null {
  const folded = foldLetters(name);
  return compassBeginnings.find(([word]) => folded.startsWith(word))?.[1] ?? null;
}
