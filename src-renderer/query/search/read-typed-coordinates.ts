import type { Coordinates } from '#shared/geo/geo.ts';
import { parseCoordinates } from '#shared/geocoding/parse-coordinates.ts';

/**
 * The coordinates that are typed into a field of the window; none when the text is something else. Two where the letter
 * O stands in them: first with east (Ost, oost), then with west (ouest, oeste), unless a minus leaves only west. Which
 * one, only who typed them knows.
 */
export function readTypedCoordinates(text: string): readonly Coordinates[] {
  const read = (['E', 'W'] as const).flatMap((letterO) => parseCoordinates(text, { letterO, isLenient: true }) ?? []);
  return read.length === 2 && read[0]!.longitude === read[1]!.longitude ? read.slice(0, 1) : read;
}
