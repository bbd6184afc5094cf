import { failureText } from '#shared/call/failure-text.ts';
import type { PlaceMatch } from '#shared/geocoding/place.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';

/**
 * Nothing that was asked for is known to the packs, and the addresses of some of them cannot be read: nobody can tell
 * whether it is among these. A fault of the installation, as a raster that cannot be read is, and none of the address.
 */
export class UnreadAddressesError extends ServiceError {
  /** What the other packs know, which is not enough for the risk of a building. */
  readonly matches: readonly PlaceMatch[];

  constructor(packIds: readonly string[], matches: readonly PlaceMatch[]) {
    super('FILE_DAMAGED', failureText('addresses-unreadable', { packs: packIds.join(', ') }), { packs: packIds });
    this.matches = matches;
  }
}

/**
 * What the packs that can be read know, for those who look for a place and not for the risk there.
 * @throws UnreadAddressesError where that is nothing
 */
export async function locateInReadable(matches: Promise<PlaceMatch[]>): Promise<PlaceMatch[]> {
  try {
    return await matches;
  } catch (error) {
    if (error instanceof UnreadAddressesError && error.matches.length > 0) return [...error.matches];
    throw error;
  }
}
