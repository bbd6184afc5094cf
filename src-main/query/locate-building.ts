import type { Coordinates } from '#shared/geo/geo.ts';
import type { PlaceMatch } from '#shared/geocoding/place.ts';
import { isAddressLocation, type BuildingRequest } from '#shared/query-service/mediator-request.ts';
import { isContested, isPlaced } from '#main/geocoding/matching/index.ts';
import type { Geocoder } from '#main/geocoding/index.ts';

/** Where a building stands, and how its address was placed (null when coordinates were sent). */
export interface BuildingLocation {
  readonly point: Coordinates;
  readonly match: PlaceMatch | null;
}

/** An address that is placed nowhere; the places that fit it alike, where that is why. */
export interface NotLocated {
  readonly candidates: readonly PlaceMatch[];
}

/**
 * Finds where a building stands; not for an address that cannot be placed at least on its street, nor for one that
 * several places fit alike (ADR 5).
 * @throws UnreadAddressesError
 */
export async function locateBuilding(
  location: BuildingRequest['location'],
  geocoder: Pick<Geocoder, 'locate'>,
  signal: AbortSignal | undefined,
): Promise<BuildingLocation | NotLocated> {
  if (!isAddressLocation(location)) {
    const { latitude, longitude } = location;
    return { point: { latitude, longitude }, match: null };
  }
  const matches = await geocoder.locate(location, signal);
  const [match] = matches;
  if (!isPlaced(match) || isContested(match)) return { candidates: matches.filter(isContested) };
  return { point: match.point, match };
}
