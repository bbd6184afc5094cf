import * as z from 'zod';
import { onlineGeocoderFailures, onlineGeocoderSettingsSchema } from '#shared/geocoding/online-geocoder-settings.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

/** The geocoding server of the user's choice. */
export const onlineGeocoderProcedures = {
  'geocoder.online.get': query({
    summary: 'Which geocoding server is asked for addresses that the installed regions do not have.',
    input: z.strictObject({}),
    output: onlineGeocoderSettingsSchema,
  }),
  'geocoder.online.set': command({
    summary: 'Chooses the geocoding server, switches it on or off, and gives what holds now.',
    input: onlineGeocoderSettingsSchema,
    output: onlineGeocoderSettingsSchema,
  }),
  'geocoder.online.test': command({
    summary: 'Asks a server for one address, past the cache, and says what came back.',
    input: z.strictObject({
      settings: onlineGeocoderSettingsSchema.refine(({ url }) => url !== '', {
        path: ['url'],
        message: 'is needed to ask the server',
      }),
      address: z.string().trim().min(1).max(200),
    }),
    output: z.discriminatedUnion('state', [
      z.strictObject({
        state: z.literal('answered'),
        /** The first place as the server names it; null when it knows none. */
        label: z.string().nullable(),
        attribution: z.string(),
        milliseconds: z.number().min(0),
      }),
      z.strictObject({
        state: z.literal('failed'),
        failure: z.enum(onlineGeocoderFailures),
        /** What exactly, for the person who runs the server. */
        detail: z.string(),
      }),
    ]),
  }),
} as const satisfies Record<string, Procedure>;
