import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { onlineGeocoderProcedures } from '#shared/geocoding/online-geocoder-procedures.ts';
import { createOnlineGeocoder, SERVER_PACK, type AddressServer } from './online-geocoder.ts';
import { MODEL_VERSION } from '#main/platform/model-version.ts';
import { ServerError } from './server-error.ts';
import type { Logger } from '#main/platform/log/create-logger.ts';
import { createConfirmedHosts } from '#main/platform/page/confirmed-hosts.ts';
import type { OnlineAnswerStore } from './online-answer-store.sql.ts';
import type { Geocoder } from '../geocoder.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';
import {
  defaultOnlineGeocoderSettings,
  onlineGeocoderSettingsSchema,
  type OnlineGeocoderSettings,
} from '#shared/geocoding/online-geocoder-settings.ts';
import { matchLevels, type AddressQuery, type PlaceMatch } from '#shared/geocoding/place.ts';
import { isPlaced } from '#main/geocoding/matching/index.ts';
import { UnreadAddressesError } from '../unread-addresses-error.ts';

const KEY = 'onlineGeocoder';

/** Creates the access to the settings of the geocoding server; what cannot be read is off. */
export function createOnlineGeocoderSettings(store: SettingStore) {
  return {
    get(): OnlineGeocoderSettings {
      const parsed = onlineGeocoderSettingsSchema.safeParse(store.find(KEY));
      return parsed.success ? parsed.data : defaultOnlineGeocoderSettings;
    },
    set(settings: OnlineGeocoderSettings): OnlineGeocoderSettings {
      store.save(KEY, settings);
      return settings;
    },
  };
}

/** The offline geocoder, and the address server that is asked besides. */
interface GeocoderWithServerPorts {
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

/** The geocoder for single questions, with the procedures over its settings. Batches keep to the offline one. */
export function composeOnlineGeocoder({
  offline,
  store,
  answers,
  log,
  version,
}: {
  readonly offline: Geocoder;
  readonly store: SettingStore;
  readonly answers: OnlineAnswerStore;
  readonly log: Pick<Logger, 'warn'>;
  /** Version of the application, which servers are told. */
  readonly version: string;
}): {
  readonly geocoder: Geocoder;
  readonly handlers: HandlersOf<typeof onlineGeocoderProcedures, CallContext>;
} {
  const settings = createOnlineGeocoderSettings(store);
  const hosts = createConfirmedHosts(store);
  const server = createOnlineGeocoder({
    answers,
    userAgent: `Freeboard/${version}`,
    modelVersion: MODEL_VERSION,
  });
  return {
    geocoder: createGeocoderWithServer({
      offline,
      server,
      settings: () => settings.get(),
      // The kind alone: a message may name the server, and in what it sends on to the address that was asked for.
      onFailure: (cause) =>
        log.warn(
          cause instanceof ServerError ? { failure: cause.failure } : { err: cause },
          'the geocoding server gave no answer',
        ),
    }),
    handlers: {
      'geocoder.online.get': () => settings.get(),
      // Before it is kept: what is switched on is asked from then on.
      async 'geocoder.online.set'(input, context) {
        if (input.enabled) await hosts.require([input.url], context);
        const kept = settings.set(input);
        answers.shorten(kept.cacheDays);
        return kept;
      },
      async 'geocoder.online.test'({ settings: tried, address }, context) {
        await hosts.require([tried.url], context);
        return server.test(address, tried, context.signal);
      },
    },
  };
}
