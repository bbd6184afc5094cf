import * as z from 'zod';
import { query, type Procedure } from '../call/procedure.ts';
import { boxSchema, regionFileSchema, sourceSchema } from './source.ts';

/** Public data that regions can be made of. */
export const regionProcedures = {
  'region.sources': query({
    summary: 'Public data that there is for a box, or for the whole earth; nothing is asked over the network.',
    input: z.strictObject({ box: boxSchema.nullable().default(null) }),
    output: z.strictObject({
      sources: z.array(sourceSchema),
      /** Files of sources that cannot be used, by their names. */
      faults: z.array(z.strictObject({ file: z.string(), message: z.string() })),
    }),
  }),
  'region.files': query({
    summary:
      'Files of public data that a box needs, as far as their names are known; nothing is asked over the network.',
    input: z.strictObject({
      box: boxSchema,
      /** Ids of the sources; null: all that may have something there. */
      sources: z.array(sourceSchema.shape.id).nullable().default(null),
      /** Whether those of climates to come are listed, too. */
      futures: z.boolean().default(false),
    }),
    output: z.strictObject({
      files: z.array(regionFileSchema),
      /** Sources whose files have to be asked for first, with what is asked. */
      unlisted: z.array(z.strictObject({ source: z.string(), ask: z.string() })),
    }),
  }),
} as const satisfies Record<string, Procedure>;
