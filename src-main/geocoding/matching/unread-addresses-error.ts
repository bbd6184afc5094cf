import type { PlaceMatch } from '#shared/geocoding/place.ts';

/**
 * An address was placed by none of the packs, and some of their indexes cannot be read: nobody can tell whether it is
 * in one of them. A fault of the installation, as a raster that cannot be read is, and none of the address.
 */
export class UnreadAddressesError extends Error {
  /** What the other packs know, which is not enough for the risk of a building. */
  readonly matches: readonly PlaceMatch[];

  constructor(packIds: readonly string[], matches: readonly PlaceMatch[]) {
    super(`The addresses of ${packIds.join(', ')} cannot be read. Install the pack again.`);
    this.name = new.target.name;
    this.matches = matches;
  }
}

/** What the packs that can be read know, for those who look for a place and not for the risk there. */
export async function locateInReadable(matches: Promise<PlaceMatch[]>): Promise<PlaceMatch[]> {
  try {
    return await matches;
  } catch (error) {
    if (error instanceof UnreadAddressesError) return [...error.matches];
    throw error;
  }
}
