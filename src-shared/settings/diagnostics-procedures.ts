import * as z from 'zod';
import { deliveredFileSchema } from '../call/delivered-file.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

/** What a report of a fault should hold: looked at first, then written. */
export const diagnosticsProcedures = {
  'diagnostics.get': query({
    summary: 'What a report of a fault should hold: versions, packs, settings and log lines, without personal data.',
    input: z.strictObject({}),
    output: z.strictObject({
      /** To have just these written. */
      bundleId: z.uuid(),
      files: z.array(z.strictObject({ name: z.string(), text: z.string() })),
    }),
  }),
  'diagnostics.save': command({
    summary: 'Writes collected diagnostics as a zip to where the user wants it. NOT_FOUND when they were let go since.',
    input: z.strictObject({ bundleId: z.uuid() }),
    output: deliveredFileSchema,
  }),
} as const satisfies Record<string, Procedure>;
