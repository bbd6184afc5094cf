import type { Coordinates } from '#shared/geo/geo.ts';
import type { Suggestion } from '#shared/geocoding/place-procedures.ts';

/** An earlier query, as the search field lists it. */
export interface RecentQuery {
  readonly id: number;
  readonly label: string;
  readonly detail: string;
}

/** What was chosen in the search field. */
export type SearchChoice =
  | { readonly kind: 'address'; readonly address: NonNullable<Suggestion['query']>; readonly point: Coordinates }
  /** As it was typed: where that is, only the answer tells. */
  | { readonly kind: 'typed'; readonly address: NonNullable<Suggestion['query']> }
  | { readonly kind: 'coordinates'; readonly point: Coordinates }
  | { readonly kind: 'city'; readonly point: Coordinates }
  | { readonly kind: 'recent'; readonly id: number };

/** One line of the list. */
export interface SearchOption {
  readonly key: string;
  readonly icon: 'address' | 'street' | 'city' | 'coordinates' | 'recent';
  readonly label: string;
  readonly detail: string;
  readonly choice: SearchChoice;
}

/** Turns a suggestion into a line of the list. */
export function toSearchOption(suggestion: Suggestion, index: number): SearchOption {
  const { kind, label, detail, point, query } = suggestion;
  const base = { key: `${kind}-${index}`, icon: kind, label, detail };
  if (kind === 'city') return { ...base, choice: { kind: 'city', point } };
  // An address that names too little to be asked for again (a street of no town) is known by where it is.
  if (query === null) return { ...base, choice: { kind: 'coordinates', point } };
  return { ...base, choice: { kind: 'address', address: query, point } };
}
