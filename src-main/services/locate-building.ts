import type { Coordinates } from '#shared/domain/geo.ts';
import type { PlaceMatch } from '#shared/domain/place.ts';
import { isAddressLocation, type BuildingRequest } from '#shared/contract/mediator-request.ts';
import { isPlaced } from '#main/geocoder/is-placed.ts';
import type { Geocoder } from './ports.ts';

/** Where a building stands, and how its address was placed (null when coordinates were sent). */
export interface BuildingLocation {
  readonly point: Coordinates;
  readonly match: PlaceMatch | null;
}

/**
 * Finds where a building stands; null for an address that cannot be placed at least on its street.
 * @throws UnreadAddressesError
 */
export async function locateBuilding(
  location: BuildingRequest['location'],
  geocoder: Pick<Geocoder, 'locate'>,
  signal: AbortSignal | undefined,
): Promise<BuildingLocation | null> {
  if (!isAddressLocation(location)) {
    const { latitude, longitude } = location;
    return { point: { latitude, longitude }, match: null };
  }
  const [match] = await geocoder.locate(location, signal);
  return isPlaced(match) ? { point: match.point, match } : null;
}
