import * as z from 'zod';
import { portfolioAddressSchema, rowNoteSchema } from '#shared/portfolio/portfolio-location.ts';
import { portfolioTotalSchema } from '#shared/portfolio/portfolio-total.ts';
import { readGrantSchema } from '../call/grant.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

const id = z.string().regex(/^[0-9a-f-]{1,64}$/);
/** A row that was set aside, with its cells as they would be, in the order of the file's columns. */
const correctedRow = z.strictObject({ id, rowId: z.int().min(1), cells: z.array(z.string().max(100_000)).max(10_000) });

/** Rows that need somebody's eyes: those that were set aside are corrected, those that come again are shown. */
export const portfolioCorrectionProcedures = {
  'portfolio.columns': query({
    summary: 'Names of the columns of a portfolio’s file, in its order, and which of them are used.',
    input: z.strictObject({ id }),
    output: z.strictObject({ columns: z.array(z.string()), used: z.array(z.string()) }),
  }),
  'portfolio.checkRow': query({
    summary: 'What the cells of a row that was set aside would come to; nothing is changed.',
    input: correctedRow,
    output: z.strictObject({
      /** Why it would stay aside; empty: it would be taken. */
      reasons: z.array(rowNoteSchema),
      /** Rules applied and remarks, if it would be taken. */
      notes: z.array(rowNoteSchema),
    }),
  }),
  'portfolio.takeRow': command({
    summary:
      'Takes a corrected row into the portfolio under its own line, or keeps its cells when it has to stay aside.',
    input: correctedRow,
    output: z.strictObject({ isTaken: z.boolean(), reasons: z.array(rowNoteSchema) }),
  }),
  'portfolio.takeCorrected': command({
    summary:
      'Takes rows of a file that portfolio.writeRejected has written and somebody has corrected; none comes twice.',
    input: z.strictObject({ id, grant: readGrantSchema }),
    output: z.strictObject({
      taken: z.int(),
      /** Corrected, but still with a reason to stay aside. */
      stillAside: z.int(),
      /** As they were written: nothing was corrected in them. */
      unchanged: z.int(),
      /** Of no row that is set aside now: taken before, or not of this portfolio. */
      unknown: z.int(),
    }),
  }),
  'portfolio.notes': query({
    summary:
      'What was filled in, translated or remarked when the rows were read, and of how many; the most frequent first.',
    input: z.strictObject({ id }),
    output: z.strictObject({
      notes: z.array(
        z.strictObject({
          ...rowNoteSchema.shape,
          rows: z.int().min(1),
          /** Of the first row that it is said of; `detail` is what was found there. */
          line: z.int().min(1),
        }),
      ),
    }),
  }),
  'portfolio.totals': query({
    summary: 'Rows of totals of a portfolio’s file, held against the sums of the rows that they are of.',
    input: z.strictObject({ id }),
    output: z.strictObject({ totals: z.array(portfolioTotalSchema) }),
  }),
  'portfolio.duplicates': query({
    summary: 'Rows whose identifier, or whose place and values, an earlier row has, in the order of the file.',
    input: z.strictObject({
      id,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(1000).default(100),
    }),
    output: z.strictObject({
      total: z.int(),
      rows: z.array(
        z.strictObject({
          id: z.int(),
          line: z.int(),
          locationId: z.string(),
          address: portfolioAddressSchema,
          tiv: z.number(),
          notes: z.array(rowNoteSchema),
        }),
      ),
    }),
  }),
} as const satisfies Record<string, Procedure>;
