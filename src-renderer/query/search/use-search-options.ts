import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { listCoordinates } from './list-coordinates.ts';
import { suggestionsOptions } from './search-queries.ts';
import { readTypedAddress } from './read-typed-address.ts';
import { toSearchOption, type RecentQuery, type SearchOption, type Suggestion } from './search-option.ts';

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
