import * as z from 'zod';
import { command, type Procedure } from '../call/procedure.ts';

/** The built-in region to try things on. */
export const demonstrationProcedures = {
  'demonstration.portfolio': command({
    summary:
      'Writes a file of buildings as a broker might send one: made-up values at made-up addresses of the demonstration region. It is read like any other and kept for a day.',
    input: z.strictObject({}),
    output: z.strictObject({ grant: z.uuid(), buildings: z.int() }),
  }),
} as const satisfies Record<string, Procedure>;
