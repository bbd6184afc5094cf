import type { AddressIndex, IndexedCity, IndexedStreet } from './address-index.ts';
import type { StreetCompletion } from './complete-street.ts';
import { findAskedCities } from './find-asked-cities.ts';
import { findSameStreets, findSimilarStreets, listNames } from './find-streets.ts';
import { findAskedPlace } from './place-agreement.ts';
import type { AddressReading } from './read-address.ts';

/** Readings that are guessed for; later ones are guesses upon guesses. */
const MOST_GUESSED_READINGS = 8;

/** Towns that a text without a street may mean, misspelt. */
export function guessCities(index: AddressIndex, text: string): IndexedCity[] {
  if (/\d/u.test(text)) return [];
  return [...findAskedCities(index, text).cities.keys()].map((id) => index.findCity(id));
}

/** A reading with the streets of its town, or of the town that it misspells, that it may mean. */
export interface GuessedStreets {
  readonly reading: AddressReading;
  readonly streets: readonly StreetCompletion[];
}

/**
 * Streets that readings may mean where nothing begins as they do: of a town that is named, its name misspelt or not,
 * and with typing errors in names of any length. They are proposed, never answered.
 */
export function guessStreets(index: AddressIndex, readings: readonly AddressReading[]): GuessedStreets[] {
  return readings.slice(0, MOST_GUESSED_READINGS).map((reading) => {
    const place = findAskedPlace(index, reading, null);
    const best = new Map<IndexedStreet['id'], StreetCompletion>();
    const names = place.cities.size === 0 || reading.street === '' ? [] : listNames(reading.street);
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
