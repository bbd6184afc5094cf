import type { Coordinates } from '#shared/geo/geo.ts';
import type { AddressQuery } from '#shared/geocoding/place.ts';

/** One completion of what is typed, as the contract's `place.suggest` gives it. */
export interface Suggestion {
  readonly kind: 'address' | 'street' | 'city' | 'coordinates';
  /** First line: the street with its number, the town. */
  readonly label: string;
  /** Second line: postcode, town, region. */
  readonly detail: string;
  readonly point: Coordinates;
  /** What to ask for this suggestion; null where nothing but the point names it. */
  readonly query: AddressQuery | null;
  /** Whether nothing begins as what is typed, and this may be meant: it is never taken without being chosen. */
  readonly isGuess?: true | undefined;
}

/** A suggestion with how well it fits, higher is better. */
export interface RankedSuggestion {
  readonly suggestion: Suggestion;
  readonly score: number;
}

/** How many suggestions are wanted, and near which point. */
export interface SuggestOptions {
  readonly limit: number;
  /** Places near this point come first. */
  readonly near?: Coordinates | undefined;
}

/** Orders suggestions, leaves out what is listed twice, and keeps the best. */
export function rankSuggestions(found: readonly RankedSuggestion[], limit: number): RankedSuggestion[] {
  const seen = new Set<string>();
  return [...found]
    .sort((a, b) => b.score - a.score || (a.suggestion.label < b.suggestion.label ? -1 : 1))
    .filter(({ suggestion: { kind, label, detail } }) => {
      const key = `${kind}\n${label}\n${detail}`;
      return !seen.has(key) && seen.add(key) !== undefined;
    })
    .slice(0, limit);
}
