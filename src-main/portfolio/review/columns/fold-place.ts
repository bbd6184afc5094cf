import { foldAccents } from '#shared/text/fold-accents.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { formatRegionKey, readCountry } from '#main/geocoding/matching/index.ts';

/** What locations are grouped by. */
export type PlaceColumn = 'city' | 'postalCode';
/** What tells places of one name apart. */
export type SurroundingColumn = 'areaName' | 'countryName';
/** What tells cities, and postal codes, of one name apart. */
export const surroundingsOf = {
  city: ['areaName', 'countryName'],
  postalCode: ['countryName'],
} as const satisfies Readonly<Record<PlaceColumn, readonly SurroundingColumn[]>>;

/** A city as it is compared: without case, accents, punctuation; a postal code: without case and blanks. */
export function foldPlaceName(column: PlaceColumn, name: string): string {
  if (column === 'postalCode') return foldAccents(name).replace(/\s+/gu, '');
  // What is punctuation alone is a name all the same.
  return foldText(name) || foldAccents(name).trim();
}

/** An area or country as it is compared: by its symbol where it has one (`British Columbia` and `BC` are one). */
export function foldSurrounding(column: SurroundingColumn, text: string): string {
  if (column === 'areaName') return formatRegionKey(text);
  return readCountry(text) ?? foldText(text);
}

/**
 * Finds for each of several places of one name, given by what surrounds them, which of them it is: where something is
 * left out, the one that agrees with all that is given, if there is only one that says more.
 * @returns positions among the given.
 */
export function joinIncomplete(places: readonly (readonly string[])[]): number[] {
  const keys = places.map(toKey);
  const coarser = places.map((place) => listCoarser(place).map(toKey));
  const incomplete = new Set(coarser.flat());
  /** The complete place that says more; null where there are several. */
  const fuller = new Map<string, number | null>();
  for (const [at, own] of coarser.entries()) {
    if (incomplete.has(keys[at]!)) continue;
    for (const key of own) fuller.set(key, fuller.has(key) ? null : at);
  }
  return keys.map((key, at) => fuller.get(key) ?? at);
}

function toKey(parts: readonly string[]): string {
  return parts.join('\u0000');
}

/** A place with each of its parts, or several, left out. */
function listCoarser(place: readonly string[]): string[][] {
  let all: string[][] = [[]];
  for (const part of place)
    all = all.flatMap((head) =>
      part === ''
        ? [[...head, '']]
        : [
            [...head, part],
            [...head, ''],
          ],
    );
  // The first one has left nothing out.
  return all.slice(1);
}
