import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';
import type { AddressIndex, IndexedStreet } from './address-index.ts';
import { computePrefixDistance } from './edit-distance.ts';
import { splitWords } from '#shared/text/fold-text.ts';
import { listPrefixGrams } from './grams.ts';
import { parseStreetName } from './street-name.ts';
import { compoundEndings, longForms } from './street-words.ts';

/** Letters from which a half-typed word may be about to become a word with a code. */
const SHORTEST_BEGINNING = 2;

/**
 * The keys that a name may start with when its last word is still being typed: `spaarbankstra` may become
 * `spaarbankstraat` (key `spaarbankst`), `main stre` may become `main street` (key `mainst`). The likeliest first;
 * empty for text without letters and digits.
 */
export function listPrefixKeys(text: string): string[] {
  const { key, parts } = parseStreetName(text);
  if (key === '') return [];
  const last = splitWords(text).at(-1) as string;
  const before = parts.slice(0, -1).join('');
  const keys = [key, before + last];
  for (const [form, code] of longForms) {
    if (last.length >= SHORTEST_BEGINNING && form.length > last.length && form.startsWith(last))
      keys.push(before + code);
  }
  for (const [ending, code] of compoundEndings) {
    const stem = cutBegunEnding(last, ending);
    if (stem !== null) keys.push(before + stem + code);
  }
  return [...new Set(keys)];
}

/** What stands before an ending that the word has begun: `spaarbank` of `spaarbankstra` for `straat`. */
function cutBegunEnding(word: string, ending: string): string | null {
  for (let length = ending.length - 1; length >= SHORTEST_BEGINNING; length -= 1) {
    if (word.length >= length + 2 && word.endsWith(ending.slice(0, length))) return word.slice(0, -length);
  }
  return null;
}

/** A street whose name begins with what is typed. */
export interface StreetCompletion {
  readonly street: IndexedStreet;
  /** 0..1: how much of the name is typed already, less for a later word and for typing errors. */
  readonly score: number;
}

/** Where streets are wanted. */
export interface CompletionPlace {
  /** Key of the beginning of a town that is typed too, and the towns that it may be; null when none is typed. */
  readonly city: { readonly prefix: string; readonly ids: readonly number[] } | null;
  readonly postcodeId: number | null;
  readonly near: Coordinates | undefined;
}

/** Names that are looked at for one beginning. */
const MOST_NAMES = 60;
/** Streets of one name that are offered: the largest, or the nearest when a point is given. */
const STREETS_PER_NAME = 4;
/** Streets that the nearest are chosen from, of one name and of all names together. */
const MOST_STREETS_OF_NAME = 25;
const MOST_STREETS = 240;
/** Names that are compared when nothing begins with what is typed. */
const MOST_SIMILAR_NAMES = 120;

/** Streets of which what is typed is the beginning, or the beginning of a later word. */
export function completeStreet(index: AddressIndex, typed: string, place: CompletionPlace): StreetCompletion[] {
  const keys = listPrefixKeys(typed);
  const names = [...new Set(keys.flatMap((key) => index.findNamesStartingWith(key, MOST_NAMES)))];
  return names.flatMap((nameId) =>
    listStreets(index, nameId, place, names.length).map((street) => ({
      street,
      score: scoreBeginning(keys, typed, street.name),
    })),
  );
}

/** The same with one typing error, or two in something long, in what is typed. */
export function completeMistypedStreet(index: AddressIndex, typed: string, place: CompletionPlace): StreetCompletion[] {
  const asked = parseStreetName(typed);
  const limit = asked.key.length >= 8 ? 2 : asked.key.length >= 4 ? 1 : 0;
  if (limit === 0) return [];
  const found: StreetCompletion[] = [];
  const names = index.findSimilarNames(listPrefixGrams(asked.key), MOST_SIMILAR_NAMES);
  for (const nameId of names) {
    const [first] = index.findStreets(nameId, 1);
    if (first === undefined) continue;
    const known = parseStreetName(first.name);
    const edits = Math.min(
      computePrefixDistance(asked.key, known.key, limit),
      computePrefixDistance(asked.plain, known.plain, limit),
    );
    if (edits > limit || asked.numerals !== known.numerals.slice(0, asked.numerals.length)) continue;
    const score = 0.6 - 0.15 * edits + 0.2 * computeShare(asked.key, known.key);
    for (const street of listStreets(index, nameId, place, names.length)) found.push({ street, score });
  }
  return found;
}

/** The first word counts more than a later one, letters as typed more than an abbreviation that may be meant. */
function scoreBeginning(keys: readonly string[], typed: string, name: string): number {
  const { key, parts } = parseStreetName(name);
  const begun = keys.find((candidate) => key.startsWith(candidate));
  const asTyped = beginsAsTyped(typed, name) ? 0 : -0.15;
  if (begun !== undefined) return 0.8 + 0.2 * computeShare(begun, key) + asTyped;
  for (let word = 1; word < parts.length; word += 1) {
    const rest = parts.slice(word).join('');
    const later = keys.find((candidate) => rest.startsWith(candidate));
    if (later !== undefined) return 0.68 + 0.15 * computeShare(later, rest) + asTyped;
  }
  // Another spelling of the name, which only the index knows.
  return 0.7;
}

/** Whether some word of the name begins with the letters that were typed, nothing abbreviated. */
function beginsAsTyped(typed: string, name: string): boolean {
  const letters = splitWords(typed).join('');
  const words = splitWords(name);
  return words.some((_, start) => words.slice(start).join('').startsWith(letters));
}

function computeShare(typed: string, whole: string): number {
  return Math.min(1, typed.length / Math.max(1, whole.length));
}

function listStreets(
  index: AddressIndex,
  nameId: number,
  place: CompletionPlace,
  nameCount: number,
): readonly IndexedStreet[] {
  if (place.postcodeId !== null) return index.findStreetsOfNameWithPostcode(nameId, place.postcodeId);
  if (place.city !== null) return listStreetsInCity(index, nameId, place.city);
  const { near } = place;
  if (near === undefined) return index.findStreets(nameId, STREETS_PER_NAME);
  const share = Math.floor(MOST_STREETS / nameCount);
  return index
    .findStreets(nameId, Math.min(MOST_STREETS_OF_NAME, Math.max(STREETS_PER_NAME, share)))
    .map((street) => ({ street, distance: computeDistanceMetres(near, street.point) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, STREETS_PER_NAME)
    .map(({ street }) => street);
}

/** In the largest towns that begin as typed, and in any of them that is a large street's. */
function listStreetsInCity(
  index: AddressIndex,
  nameId: number,
  { prefix, ids }: NonNullable<CompletionPlace['city']>,
): IndexedStreet[] {
  const inLargest = ids.flatMap((cityId) => index.findStreetsInCity(nameId, cityId));
  const known = new Set(ids);
  const others = index
    .findStreets(nameId, MOST_STREETS_OF_NAME)
    .filter(({ cityId }) => !known.has(cityId) && index.findCity(cityId).key.startsWith(prefix));
  return [...inLargest, ...others];
}
