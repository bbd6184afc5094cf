import type { Coordinates } from '#shared/geo/geo.ts';
import { parseCoordinates } from '#shared/geocoding/parse-coordinates.ts';

/**
 * The coordinates that are typed into a field of the window; none when the text is something else. Two where the letter
 * O stands in them: first with east (Ost, oost), then with west (ouest, oeste). Which one, only who typed them knows.
 */
export function readTypedCoordinates(text: string): readonly Coordinates[] {
  const [east, west] = (['E', 'W'] as const).map((letterO) => parseCoordinates(text, { letterO, isLenient: true }));
  if (east === null || east === undefined) return [];
  return west === null || west === undefined || west.longitude === east.longitude ? [east] : [east, west];
}
