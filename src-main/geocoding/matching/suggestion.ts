import type { Coordinates } from '#shared/geo/geo.ts';
import type { Suggestion } from '#shared/geocoding/place-procedures.ts';

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
