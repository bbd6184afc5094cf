import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type BoundingBox, type Coordinates, isInBox } from '#shared/geo/geo.ts';
import { toOneLine } from '#shared/text/to-one-line.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { suggestionsOptions } from './search-queries.ts';
import type { Suggestion } from '#shared/geocoding/place-procedures.ts';
import { toSearchOption, type RecentQuery, type SearchOption } from './search-option.ts';
import { readTypedCoordinates } from './read-typed-coordinates.ts';

/** The lines of the list for what is typed, and whether they still belong to an earlier text. */
export interface SearchOptions {
  readonly kind: 'recent' | 'results';
  readonly options: readonly SearchOption[];
  readonly isStale: boolean;
  /**
   * What is said above lines of which none is taken unless it is chosen: they are readings of one text, or guesses.
   * Null: the first one is what was typed.
   */
  readonly remark: 'letterO' | 'exchanged' | 'didYouMean' | null;
  readonly error: Error | null;
}

/** Earlier queries while nothing is typed; coordinates as they are; else what the backend proposes. */
export function useSearchOptions(
  text: string,
  isActive: boolean,
  near: Coordinates | null,
  recent: readonly RecentQuery[],
  regions: readonly BoundingBox[],
): SearchOptions {
  const { t, ...formatters } = useTexts();
  const client = useClient();
  const isEmpty = text.trim() === '';
  const coordinates = listCoordinates(text, t, formatters, regions);
  const suggestions = useQuery({
    ...suggestionsOptions(client, text, near),
    enabled: isActive && !isEmpty && coordinates.options.length === 0,
    placeholderData: keepPreviousData,
  });

  if (isEmpty) {
    const options = recent.map(({ id, label, detail }): SearchOption => ({
      key: `recent-${id}`,
      icon: 'recent',
      label,
      detail,
      choice: { kind: 'recent', id },
    }));
    return { kind: 'recent', options, isStale: false, remark: null, error: null };
  }
  if (coordinates.options.length > 0) return { kind: 'results', ...coordinates, isStale: false, error: null };
  const isStale = suggestions.isPending || suggestions.isPlaceholderData;
  const known = suggestions.data ?? [];
  return {
    kind: 'results',
    options: isStale ? known.map(toSearchOption) : listFound(known, text, t),
    isStale,
    remark: areGuesses(known) ? 'didYouMean' : null,
    error: suggestions.error,
  };
}

/** Whether nothing was found but what may be meant. */
export function areGuesses(found: readonly Suggestion[]): boolean {
  return found.some(({ isGuess }) => isGuess === true);
}

/**
 * The lines for what was found for a text: what is known, and the text as it stands where none of that is an address.
 */
export function listFound(found: readonly Suggestion[], text: string, t: TFunction): SearchOption[] {
  const options = found.map(toSearchOption);
  const typed = readTypedAddress(text);
  // The lines that are known lead to the same answer sooner.
  if (typed === null || options.some(({ icon }) => icon === 'address')) return options;
  return [
    ...options,
    {
      key: 'as-typed',
      icon: 'address',
      label: text.trim(),
      detail: t('search.asTyped'),
      choice: { kind: 'typed', address: typed },
    },
  ];
}

/** The lines for coordinates that are typed, and what is said above them where none is taken unless it is chosen. */
interface ListedCoordinates {
  readonly options: readonly SearchOption[];
  readonly remark: 'letterO' | 'exchanged' | null;
}

const readings = ['letterOEast', 'letterOWest'] as const;

/**
 * The lines for coordinates that are typed: several are readings of one text. A point that lies in no region, while it
 * would the other way round or with the other sign of its longitude, is listed behind that one.
 * @param regions the territories of the active regions
 */
export function listCoordinates(
  text: string,
  t: TFunction,
  formatters: Pick<Formatters, 'coordinates'>,
  regions: readonly BoundingBox[],
): ListedCoordinates {
  const points = readTypedCoordinates(text);
  const toOption = (point: Coordinates, at: number, detail: string): SearchOption => ({
    key: `typed-${at}`,
    icon: 'coordinates',
    label: formatters.coordinates(point),
    detail,
    choice: { kind: 'coordinates', point },
  });
  const [only] = points;
  if (points.length > 1 || only === undefined) {
    const options = points.map((point, at) => toOption(point, at, t(`search.${readings[at === 0 ? 0 : 1]}`)));
    return { options, remark: options.length > 0 ? 'letterO' : null };
  }
  const meant = listMeant(only, regions);
  const options = [
    ...meant.map(({ point, how }, at) => toOption(point, at + 1, t(`search.${how}`))),
    toOption(only, 0, t('search.coordinatesDetail')),
  ];
  return { options, remark: meant.length > 0 ? 'exchanged' : null };
}

/** The points in a region that one outside all of them may mean. */
function listMeant(
  { latitude, longitude }: Coordinates,
  regions: readonly BoundingBox[],
): { readonly point: Coordinates; readonly how: 'otherOrder' | 'otherSign' }[] {
  const isKnown = (point: Coordinates): boolean => regions.some((box) => isInBox(box, point));
  if (isKnown({ latitude, longitude })) return [];
  return [
    { point: { latitude: longitude, longitude: latitude }, how: 'otherOrder' as const },
    { point: { latitude, longitude: -longitude }, how: 'otherSign' as const },
  ].filter(({ point }) => isKnown(point));
}

/** Longest street address that the contract takes, characters. */
const LONGEST_TEXT = 200;

/**
 * What is typed as an address to ask for as it stands: for numbers, crossings and places that the list does not offer.
 * Null where a town is not told apart by a comma, since no address is asked for without one.
 */
export function readTypedAddress(text: string): NonNullable<Suggestion['query']> | null {
  // The contract refuses control characters, such as the tab between two cells of a table.
  const streetAddress = toOneLine(text);
  const [street = '', second = ''] = streetAddress.split(',').map((part) => part.trim());
  if (streetAddress.length > LONGEST_TEXT || !/\p{L}{2}/u.test(street)) return null;
  // Postcodes have digits, and regions are written with two capitals: the backend reads both out of the whole text.
  const city = second
    .split(/\s+/u)
    .filter((word) => !/\d/u.test(word) && !/^\p{Lu}{2}$/u.test(word))
    .join(' ');
  return /\p{L}{2}/u.test(city) ? { streetAddress, city } : null;
}
