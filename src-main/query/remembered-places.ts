import type { PlaceMatch } from '#shared/geocoding/place.ts';
import type { Geocoder } from '#main/geocoding/index.ts';
import type { HazardCatalogue } from '#main/pack/index.ts';
import { createBoundedCache } from '#main/platform/bounded-cache.ts';

/** Addresses whose place is remembered: those of a morning's work. */
const KEPT_ADDRESSES = 256;

/** Places addresses for a building's questions. */
type PlaceAddresses = Pick<Geocoder, 'locate'>;

/** Two ways to the same geocoder, so that whatever is tried at a building is tried where its question was answered. */
export interface RememberedPlaces {
  /** For questions: asks, and remembers what was found. */
  readonly asking: Pick<Geocoder, 'locate' | 'describeSource' | 'isRepeatable'>;
  /**
   * For what is tried after a question: what was found last, without asking again; asks for what nobody has asked for.
   */
  readonly recalling: PlaceAddresses;
}

export interface RememberedPlacesPorts {
  readonly geocoder: RememberedPlaces['asking'];
  readonly catalogue: () => Pick<HazardCatalogue, 'signature'>;
}

/** Creates the memory of where addresses were placed; it ends when the packs change, or the server beside them. */
export function createRememberedPlaces({ geocoder, catalogue }: RememberedPlacesPorts): RememberedPlaces {
  const kept = createBoundedCache<PlaceMatch[]>(KEPT_ADDRESSES);
  const keyOf = (query: object): string =>
    JSON.stringify([catalogue().signature, geocoder.describeSource?.() ?? '', query]);

  const ask: PlaceAddresses['locate'] = async (query, signal) => {
    const key = keyOf(query);
    const matches = await geocoder.locate(query, signal);
    kept.save(key, matches);
    return matches;
  };

  return {
    asking: {
      locate: ask,
      describeSource: () => geocoder.describeSource?.() ?? '',
      isRepeatable: (match) => geocoder.isRepeatable?.(match) ?? true,
    },
    recalling: {
      locate: (query, signal) => {
        const matches = kept.find(keyOf(query));
        return matches === undefined ? ask(query, signal) : Promise.resolve(matches);
      },
    },
  };
}
