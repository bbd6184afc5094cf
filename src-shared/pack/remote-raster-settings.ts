import * as z from 'zod';

/** Most files that are fetched at once. */
const MOST_URLS = 100;

/** The address of a GeoTIFF on a server. Its query (a key, a signature) is sent along; it holds no user or password. */
export const remoteRasterUrlSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(2000)
  .regex(/^[a-z]+:\/\/[^/?#@\s]+\/[^#\s]+$/iu, 'must name a file, and no user, password or fragment');

export const remoteRasterUrlsSchema = z.array(remoteRasterUrlSchema).min(1).max(MOST_URLS);

/** Whether maps are read from servers: off until the user switches it on. */
export const remoteRasterSettingsSchema = z.strictObject({ enabled: z.boolean() });
export type RemoteRasterSettings = z.infer<typeof remoteRasterSettingsSchema>;

/** A file that was fetched. */
export const fetchedRasterSchema = z.strictObject({
  url: z.string(),
  /** Name in the folder. */
  file: z.string(),
  bytes: z.int().min(0),
});
export type FetchedRaster = z.infer<typeof fetchedRasterSchema>;
