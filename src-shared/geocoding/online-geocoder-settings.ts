import * as z from 'zod';

/** Kinds of geocoding servers, by the interface that they offer. */
export const onlineGeocoderKinds = ['nominatim', 'photon', 'pelias'] as const;
export type OnlineGeocoderKind = (typeof onlineGeocoderKinds)[number];

/** Longest address of a server, characters. */
const LONGEST_URL = 500;

/**
 * A server's address without fragment, user or password; `''`: none yet. Its query (a key, a language) is sent along.
 */
const serverUrlSchema = z.union([
  z.literal(''),
  z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .max(LONGEST_URL)
    .regex(/^[a-z]+:\/\/[^/?#@\s]+(?:[/?][^#\s]*)?$/iu, 'must hold no user, password or fragment'),
]);

/** The geocoding server of the user's choice. */
export const onlineGeocoderSettingsSchema = z
  .strictObject({
    /** Off until the user switches it on: nothing is ever sent before. */
    enabled: z.boolean(),
    kind: z.enum(onlineGeocoderKinds),
    url: serverUrlSchema,
    requestsPerSecond: z.number().min(0.05).max(50),
    timeoutSeconds: z.number().min(1).max(60),
    /** How long answers are kept. */
    cacheDays: z.int().min(0).max(365),
    /** Who is named beside the answers where the server does not say. */
    attribution: z.string().trim().max(200),
  })
  .refine(({ enabled, url }) => !enabled || url !== '', {
    path: ['url'],
    message: 'is needed to switch the server on',
  });
export type OnlineGeocoderSettings = z.infer<typeof onlineGeocoderSettingsSchema>;

/** What holds until something is set. One request a second is what the public Nominatim server asks for. */
export const defaultOnlineGeocoderSettings: OnlineGeocoderSettings = {
  enabled: false,
  kind: 'nominatim',
  url: '',
  requestsPerSecond: 1,
  timeoutSeconds: 5,
  cacheDays: 30,
  attribution: '© OpenStreetMap contributors',
};

/** Why a server gave no answer that can be used. */
export const onlineGeocoderFailures = [
  'timeout',
  'unreachable',
  'certificate',
  'rateLimited',
  'waiting',
  'redirected',
  'refused',
  'serverError',
  'notUnderstood',
  'tooLarge',
  'resting',
] as const;
export type OnlineGeocoderFailure = (typeof onlineGeocoderFailures)[number];
