import type { Coordinates } from '#shared/geo/geo.ts';
import type { AddressQuery, PlaceMatch } from '#shared/geocoding/place.ts';
import type { Suggestion } from '#shared/geocoding/place-procedures.ts';

/** Finds places for what people type, over the addresses of all active packs, or of a server. */
export interface Geocoder {
  /**
   * Best match first; empty when nothing fits. Never a `city` match unless the query names nothing more.
   * @throws UnreadAddressesError when nothing is placed, and addresses that it might be among cannot be read.
   */
  locate(query: AddressQuery, signal?: AbortSignal): Promise<PlaceMatch[]>;
  /** @throws UnreadAddressesError when nothing fits, and addresses that might cannot be read. */
  suggest(
    text: string,
    options: { limit: number; near?: Coordinates | undefined },
    signal?: AbortSignal,
  ): Promise<Suggestion[]>;
  /** @throws UnreadAddressesError when none is near, and addresses that might be cannot be read. */
  reverse(point: Coordinates, signal?: AbortSignal): Promise<{ match: PlaceMatch; distanceMetres: number } | null>;
  /** Names what is asked beside the active packs, as part of cache keys; left out or `''`: nothing. */
  describeSource?(): string;
  /** Whether the same question would be placed in the same way again while the packs stay; left out: always. */
  isRepeatable?(match: PlaceMatch): boolean;
}
