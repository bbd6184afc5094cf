import {
  defaultOnlineGeocoderSettings,
  onlineGeocoderSettingsSchema,
  type OnlineGeocoderSettings,
} from '#shared/geocoding/online-geocoder-settings.ts';
import { matchLevels, type AddressQuery, type PlaceMatch } from '#shared/geocoding/place.ts';
import { SERVER_PACK, type AddressServer } from './online-geocoder-ports.ts';
import { isPlaced } from '#main/geocoding/matching/index.ts';
import type { Geocoder } from '../geocoder.ts';
import { UnreadAddressesError } from '../unread-addresses-error.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';

const KEY = 'onlineGeocoder';

/** The settings of the geocoding server. */
export interface OnlineGeocoderSettingsService {
  get(): OnlineGeocoderSettings;
  set(settings: OnlineGeocoderSettings): OnlineGeocoderSettings;
}

/** Creates the access to the settings of the geocoding server; what cannot be read is off. */
export function createOnlineGeocoderSettings(store: SettingStore): OnlineGeocoderSettingsService {
  return {
    get() {
      const parsed = onlineGeocoderSettingsSchema.safeParse(store.find(KEY));
      return parsed.success ? parsed.data : defaultOnlineGeocoderSettings;
    },
    set(settings) {
      store.save(KEY, settings);
      return settings;
    },
  };
}

/** The offline geocoder, and the address server that is asked besides. */
export interface GeocoderWithServerPorts {
  readonly offline: Geocoder;
  readonly server: Pick<AddressServer, 'locate'>;
  readonly settings: () => OnlineGeocoderSettings;
  /** Told of a server that gave no answer; what the regions know was answered. */
  readonly onFailure: (cause: unknown) => void;
}

/**
 * Creates the geocoder that asks the server of the user's choice for what the installed regions do not have. The
 * regions are asked first: an address that one of them has never leaves the machine, nor does what is being typed, nor
 * any point. Whatever the server does, the regions' own answer is there.
 */
export function createGeocoderWithServer({ offline, server, settings, onFailure }: GeocoderWithServerPorts): Geocoder {
  return {
    suggest: offline.suggest,
    reverse: offline.reverse,
    describeSource() {
      const { enabled, kind, url } = settings();
      return enabled ? `${kind} ${url}` : '';
    },
    isRepeatable(match) {
      return !settings().enabled || (match.level === 'address' && !match.packId.startsWith(SERVER_PACK));
    },
    async locate(query, signal) {
      const { known, unread } = await askRegions(offline, query, signal);
      const settle = (matches: PlaceMatch[]): PlaceMatch[] => {
        if (unread !== null && !isPlaced(matches[0])) throw unread;
        return matches;
      };
      const current = settings();
      const isAnswered = known[0]?.level === 'address' || known[0]?.level === 'city';
      if (!current.enabled || isAnswered || query.streetAddress.trim() === '') return settle(known);
      const found = await server.locate(query, current, signal).catch((cause: unknown) => {
        signal?.throwIfAborted();
        onFailure(cause);
        return [];
      });
      return settle(mergeByLevel(known, found));
    },
  };
}

/**
 * What the regions know, and that some of them could not be read where that is not enough: a server may still know it.
 */
async function askRegions(
  offline: Pick<Geocoder, 'locate'>,
  query: AddressQuery,
  signal: AbortSignal | undefined,
): Promise<{ known: PlaceMatch[]; unread: UnreadAddressesError | null }> {
  try {
    return { known: await offline.locate(query, signal), unread: null };
  } catch (error) {
    if (error instanceof UnreadAddressesError) return { known: [...error.matches], unread: error };
    throw error;
  }
}

/** The better level first; at the same level what the regions have. */
function mergeByLevel(known: readonly PlaceMatch[], found: readonly PlaceMatch[]): PlaceMatch[] {
  const rank = ({ level }: PlaceMatch) => matchLevels.indexOf(level);
  return [...known, ...found].toSorted((a, b) => rank(a) - rank(b));
}
