import * as z from 'zod';
import { writeGrantSchema } from '../call/grant.ts';
import { command, query, type Procedure } from '../call/procedure.ts';
import {
  appliedCorrectionSchema,
  correctionCountsSchema,
  correctionPreviewSchema,
  faultCorrectionSchema,
  faultGroupSchema,
} from './fault-correction.ts';

const id = z.string().regex(/^[0-9a-f-]{1,64}$/);
const ofRows = z.strictObject({ id, correction: faultCorrectionSchema });

/** Rows with the same fault, corrected together. */
export const portfolioFaultProcedures = {
  'portfolio.faults': query({
    summary: 'Rows that were set aside or are doubtful, grouped by fault, and what was done to such groups.',
    input: z.strictObject({ id }),
    output: z.strictObject({
      /** Those that are set aside first, the largest first. */
      groups: z.array(faultGroupSchema),
      /** Rows that somebody has left aside. */
      leftAside: z.int(),
      /** The latest last: it is the one that can be undone. */
      applied: z.array(appliedCorrectionSchema),
    }),
  }),
  'portfolio.previewCorrection': query({
    summary:
      'What a correction of all rows with a fault would change; nothing is changed. Cells of rows that are not set aside are read from the portfolio’s file: FILE_REFUSED where that was changed.',
    input: ofRows,
    output: correctionPreviewSchema,
  }),
  'portfolio.correctFault': command({
    summary: 'Corrects all rows with a fault in one step, which portfolio.undoCorrection takes back.',
    input: ofRows,
    output: z.strictObject({ id: z.int(), ...correctionCountsSchema.shape }),
  }),
  'portfolio.undoCorrection': command({
    summary: 'Takes the latest correction of a fault back. CONFLICT for an earlier one.',
    input: z.strictObject({ id, correction: z.int() }),
    output: z.strictObject({
      restored: z.int(),
      /** Rows that somebody has corrected by hand since: they stay as they are. */
      kept: z.int(),
    }),
  }),
  'portfolio.writeCorrections': command({
    summary: 'Writes the corrections of a portfolio as a file of rules, for the next file of the same kind.',
    input: z.strictObject({ id, grant: writeGrantSchema }),
    output: z.strictObject({ path: z.string(), rules: z.int() }),
  }),
} as const satisfies Record<string, Procedure>;
