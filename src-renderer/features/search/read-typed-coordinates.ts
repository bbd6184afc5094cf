import type { Coordinates } from '#shared/domain/geo.ts';
import { parseCoordinates } from '#shared/domain/parse-coordinates.ts';

/** The coordinates that are typed into a field of the window; null when the text is something else. The O of "ouest" is west. */
export function readTypedCoordinates(text: string): Coordinates | null {
  return parseCoordinates(text, { letterO: 'W', isLenient: true });
}
