import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { onlineGeocoderProcedures } from '#shared/geocoding/online-geocoder-procedures.ts';
import { createOnlineGeocoder } from './online-geocoder.ts';
import { MODEL_VERSION } from '#main/platform/model-version.ts';
import { ServerError } from './server-error.ts';
import type { Logger } from '#main/platform/log/create-logger.ts';
import { createConfirmedHosts } from '#main/platform/page/confirmed-hosts.ts';
import type { OnlineAnswerStore } from './online-geocoder-ports.ts';
import { createGeocoderWithServer, createOnlineGeocoderSettings } from './online-geocoding.ts';
import type { Geocoder } from '../geocoder.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';

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
