import type { PlaceMatch } from '#shared/geocoding/place.ts';

/** Match levels that risk may be computed for: a city alone never (docs/query-service.md). */
export function isPlaced(match: PlaceMatch | undefined): match is PlaceMatch {
  return match !== undefined && match.level !== 'city' && match.level !== 'none';
}

/** Whether other places fit an address as well: which is meant, only who asks can say. */
export function isContested(match: PlaceMatch | undefined): boolean {
  return match?.differences.includes('ambiguous') ?? false;
}
