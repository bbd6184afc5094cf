import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { placeProcedures } from '#shared/geocoding/place-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { Geocoder } from './geocoder.ts';
import { locateInReadable } from './unread-addresses-error.ts';

/** Answers what is asked about places. */
export function createPlaceHandlers(geocoder: Geocoder): HandlersOf<typeof placeProcedures, CallContext> {
  return {
    'place.suggest': async ({ text, limit, near }, { signal }) => ({
      suggestions: await geocoder.suggest(text, { limit, near }, signal),
    }),
    'place.locate': async ({ location }, { signal }) => {
      const [match = null, ...alternatives] = await locateInReadable(geocoder.locate(location, signal));
      return { match, alternatives };
    },
    'place.reverse': async (point, { signal }) =>
      (await geocoder.reverse(point, signal)) ?? { match: null, distanceMetres: null },
  };
}
