import { computeDistanceMetres } from '#shared/geo/geo.ts';
import type { AddressIndex, IndexedAddress, IndexedCity, IndexedStreet } from './address-index.ts';
import { completeNumber } from './complete-number.ts';
import {
  completeMistypedStreet,
  completeStreet,
  type CompletionPlace,
  type StreetCompletion,
} from './complete-street.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { formatPlaceLine, formatStreetLine } from './format-label.ts';
import { formatHouseNumber } from './house-number.ts';
import { formatPlaceKey } from './place-key.ts';
import { comparePostcodes, normalizePostcode } from './postcode.ts';
import { readAddress, type AddressReading } from './read-address.ts';
import { cutRegion } from './regions.ts';
import type { Suggestion } from '#shared/geocoding/place-procedures.ts';
import { rankSuggestions, type RankedSuggestion, type SuggestOptions } from './suggestion.ts';
import { findAskedCities } from './find-asked-cities.ts';
import { findSameStreets, findSimilarStreets, listStreetNames } from './find-streets.ts';
import { findAskedPlace } from './place-agreement.ts';

/** Readings that are guessed for; later ones are guesses upon guesses. */
const MOST_GUESSED_READINGS = 8;

/** Towns that a text without a street may mean, misspelt. */
function guessCities(index: AddressIndex, text: string): IndexedCity[] {
  if (/\d/u.test(text)) return [];
  return [...findAskedCities(index, text).cities.keys()].map((id) => index.findCity(id));
}

/** A reading with the streets of its town, or of the town that it misspells, that it may mean. */
interface GuessedStreets {
  readonly reading: AddressReading;
  readonly streets: readonly StreetCompletion[];
}

/**
 * Streets that readings may mean where nothing begins as they do: of a town that is named, its name misspelt or not,
 * and with typing errors in names of any length. They are proposed, never answered.
 */
function guessStreets(index: AddressIndex, readings: readonly AddressReading[]): GuessedStreets[] {
  return readings.slice(0, MOST_GUESSED_READINGS).map((reading) => {
    const place = findAskedPlace(index, reading, null);
    const best = new Map<IndexedStreet['id'], StreetCompletion>();
    const names = place.cities.size === 0 || reading.street === '' ? [] : listStreetNames(reading.street);
    for (const name of names) {
      for (const { street, comparison } of [
        ...findSameStreets(index, name, place),
        ...findSimilarStreets(index, name, place),
      ]) {
        const score = 0.6 - 0.15 * comparison.edits - (comparison.type === 'same' ? 0 : 0.1);
        const isBetter = score > (best.get(street.id)?.score ?? 0);
        if (place.cities.has(street.cityId) && isBetter) best.set(street.id, { street, score });
      }
    }
    return { reading, streets: [...best.values()] };
  });
}

/** Towns that a half-typed name is completed to, for suggestions of their own and to look for streets in. */
const MOST_CITIES = 5;
/** Streets whose numbers are looked up. */
const MOST_STREETS_WITH_NUMBER = 12;
/** Distance at which nearness counts half, metres. */
const NEAR_METRES = 20_000;

/** Completions of a half-typed address in one index, best first. Empty for text without letters or digits. */
export function suggestAddresses(index: AddressIndex, text: string, options: SuggestOptions): RankedSuggestion[] {
  if (foldText(text) === '') return [];
  const readings = readAddress({ streetAddress: text });
  const found: RankedSuggestion[] = suggestCities(index, text, options);
  for (const reading of readings) found.push(...suggestReading(index, reading, text, options, completeStreet));
  return rankSuggestions(found.length > 0 ? found : listGuesses(index, readings, text, options), options.limit);
}

/** What may be meant where nothing fits: misspelt streets and towns, and short streets of a town that is named. */
function listGuesses(
  index: AddressIndex,
  readings: readonly AddressReading[],
  text: string,
  options: SuggestOptions,
): RankedSuggestion[] {
  const mistyped: RankedSuggestion[] = [];
  for (const reading of readings) {
    mistyped.push(...suggestReading(index, reading, text, options, completeMistypedStreet));
    if (mistyped.length >= options.limit) break;
  }
  const cities = guessCities(index, text).map((city) => ({ suggestion: formatCity(city), score: 0.6 }));
  const known = mistyped.length > 0 ? [] : guessStreets(index, readings);
  const streets = known.flatMap(({ reading, streets: guessed }) =>
    listScored(index, reading, scoreStreets(guessed, options), isNumberLast(text)),
  );
  return [...mistyped, ...cities, ...streets].map(({ suggestion, score }) => ({
    suggestion: { ...suggestion, isGuess: true },
    score,
  }));
}

function suggestCities(index: AddressIndex, text: string, options: SuggestOptions): RankedSuggestion[] {
  const { rest } = cutRegion(text);
  const key = formatPlaceKey(rest);
  if (key === '' || /\d/u.test(key)) return [];
  return index.findCitiesStartingWith(key, MOST_CITIES).map((city) => ({
    suggestion: formatCity(city),
    score: 0.75 + 0.25 * (key.length / Math.max(1, city.key.length)) + scoreNearness(city.point, options),
  }));
}

type Complete = typeof completeStreet;

function suggestReading(
  index: AddressIndex,
  reading: AddressReading,
  text: string,
  options: SuggestOptions,
  complete: Complete,
): RankedSuggestion[] {
  const city = findCityBeginning(index, reading);
  if (city !== null && city.ids.length === 0) return [];
  const postcodeId = reading.postcode === null ? null : index.findPostcode(reading.postcode);
  if (reading.postcode !== null && postcodeId === null) return [];
  const completions =
    reading.street === ''
      ? listByPostcode(index, postcodeId)
      : complete(index, reading.street, { city, postcodeId, near: options.near });
  // The more parts of the text a reading explains, the likelier it is.
  const explained = (city === null ? 0 : 0.1) + (postcodeId === null ? 0 : 0.1);
  const scored = scoreStreets(completions, options).map(({ street, score }) => ({ street, score: score + explained }));
  return listScored(index, reading, scored, isNumberLast(text));
}

function scoreStreets(streets: readonly StreetCompletion[], options: SuggestOptions): StreetCompletion[] {
  return streets.map(({ street, score }) => ({
    street,
    score: score + scoreSize(street) + scoreNearness(street.point, options),
  }));
}

/** Streets with their scores, with the number that was asked for where there is one. */
function listScored(
  index: AddressIndex,
  reading: AddressReading,
  scored: readonly StreetCompletion[],
  isOpen: boolean,
): RankedSuggestion[] {
  if (reading.number !== null) return suggestNumbers(index, reading, scored, isOpen);
  return scored.map(({ street, score }) => ({ suggestion: formatStreet(index, street), score }));
}

/** The towns that a reading names or begins to name, the largest of them; null when it names none. */
function findCityBeginning(index: AddressIndex, { city }: AddressReading): CompletionPlace['city'] {
  if (city === null) return null;
  const prefix = formatPlaceKey(city);
  const exact = index.findCities(prefix).map(({ city: known }) => known);
  const ids = [...exact, ...index.findCitiesStartingWith(prefix, MOST_CITIES)].map(({ id }) => id);
  return { prefix, ids: [...new Set(ids)] };
}

function listByPostcode(index: AddressIndex, postcodeId: number | null): StreetCompletion[] {
  if (postcodeId === null) return [];
  return index.findStreetsWithPostcode(postcodeId, MOST_STREETS_WITH_NUMBER).map((street) => ({ street, score: 0.8 }));
}

/** Whether the text ends in a number that may still grow. */
function isNumberLast(text: string): boolean {
  return /\d\p{L}?$/u.test(text);
}

function suggestNumbers(
  index: AddressIndex,
  { number, postcode }: AddressReading,
  scored: readonly StreetCompletion[],
  isOpen: boolean,
): RankedSuggestion[] {
  if (number === null) return [];
  const best = [...scored].sort((a, b) => b.score - a.score).slice(0, MOST_STREETS_WITH_NUMBER);
  return best.flatMap(({ street, score }) => {
    const addresses = completeNumber(index, street, number, isOpen).filter(
      (address) => postcode === null || comparePostcodes(postcode, normalizePostcode(address.postcode)) === 'same',
    );
    if (addresses.length === 0) {
      // A number that the street lacks may still be interpolated, but not in a postcode that has no such number.
      return postcode === null ? [{ suggestion: formatStreet(index, street), score: score - 0.3 }] : [];
    }
    return addresses.map((address, position) => ({
      suggestion: formatAddress(index, street, address),
      score: score + 0.2 - 0.01 * position - (address.number === number.number ? 0 : 0.05),
    }));
  });
}

/** A large street is a little likelier than a small one. */
function scoreSize({ addressCount }: IndexedStreet): number {
  return 0.01 * Math.log10(1 + addressCount);
}

function scoreNearness(point: IndexedStreet['point'], { near }: SuggestOptions): number {
  return near === undefined ? 0 : 0.2 / (1 + computeDistanceMetres(near, point) / NEAR_METRES);
}

function formatCity(city: IndexedCity): Suggestion {
  return { kind: 'city', label: city.name, detail: city.region, point: city.point, query: null };
}

function formatStreet(index: AddressIndex, street: IndexedStreet): Suggestion {
  const { name, region } = index.findCity(street.cityId);
  return {
    kind: 'street',
    label: street.name,
    detail: formatPlaceLine(index, street, ''),
    point: street.point,
    query:
      name === '' ? null : { streetAddress: street.name, city: name, ...(region === '' ? {} : { areaName: region }) },
  };
}

function formatAddress(index: AddressIndex, street: IndexedStreet, address: IndexedAddress): Suggestion {
  const { name, region } = index.findCity(street.cityId);
  const { postcode, unit } = address;
  const number = formatHouseNumber(address);
  return {
    kind: 'address',
    label: formatStreetLine(index, street, address),
    detail: formatPlaceLine(index, street, postcode),
    point: address.point,
    query:
      name === '' && postcode === ''
        ? null
        : {
            streetAddress: index.isNumberFirst ? `${number} ${street.name}` : `${street.name} ${number}`,
            ...(unit === '' ? {} : { unitNumber: unit }),
            ...(name === '' ? {} : { city: name }),
            ...(region === '' ? {} : { areaName: region }),
            ...(postcode === '' ? {} : { postalCode: postcode }),
          },
  };
}
