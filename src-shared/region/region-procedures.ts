import * as z from 'zod';
import { query, type Procedure } from '../call/procedure.ts';
import { boxSchema, sourceSchema } from './source.ts';

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
} as const satisfies Record<string, Procedure>;
