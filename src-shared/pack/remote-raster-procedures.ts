import * as z from 'zod';
import {
  fetchedRasterSchema,
  remoteRasterSettingsSchema,
  remoteRasterUrlsSchema,
} from '#shared/pack/remote-raster-settings.ts';
import { writeGrantSchema } from '../call/grant.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

/** Maps on servers, for making region packs. */
export const remoteRasterProcedures = {
  'pack.remote.get': query({
    summary: 'Whether maps may be fetched from servers for making region packs.',
    input: z.strictObject({}),
    output: remoteRasterSettingsSchema,
  }),
  'pack.remote.set': command({
    summary: 'Switches the fetching of maps from servers on or off, and gives what holds now.',
    input: remoteRasterSettingsSchema,
    output: remoteRasterSettingsSchema,
  }),
  'pack.fetch': command({
    summary: 'Fetches GeoTIFFs from servers by range into a folder of maps; refused while that is switched off.',
    input: z.strictObject({
      urls: remoteRasterUrlsSchema,
      /** Folder of maps; it is made when it does not exist. */
      targetGrant: writeGrantSchema,
      /** For this call alone, where somebody asked for it in so many words. */
      allowOnce: z.boolean().default(false),
    }),
    output: z.strictObject({ files: z.array(fetchedRasterSchema) }),
  }),
} as const satisfies Record<string, Procedure>;
