import * as z from 'zod';
import { command, type Procedure } from '../procedure.ts';

/** Reports of buildings. */
export const reportProcedures = {
  'report.savePdf': command({
    summary:
      'Writes the page that asks as a PDF, where its user wants it; only a window of the desktop application can.',
    input: z.strictObject({
      /** Name to begin with, without an ending. */
      suggestedName: z.string().min(1).max(200),
    }),
    output: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('saved'), path: z.string() }),
      z.strictObject({ state: z.literal('cancelled') }),
      /** The page is in a browser: it prints by itself. */
      z.strictObject({ state: z.literal('unavailable') }),
    ]),
  }),
} as const satisfies Record<string, Procedure>;
