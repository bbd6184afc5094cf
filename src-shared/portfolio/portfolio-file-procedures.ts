import * as z from 'zod';
import { oedAnswersSchema, oedRemarkSchema } from '#shared/portfolio/oed-export.ts';
import { costingSchema } from '#shared/portfolio/economics.ts';
import { portfolioExportFormats } from '#shared/portfolio/portfolio-export.ts';
import { portfolioFilterSchema } from '#shared/portfolio/portfolio-review.ts';
import { deliveredRowsSchema, deliveredWith } from '../call/delivered-file.ts';
import { command, type Procedure } from '../call/procedure.ts';

const id = z.string().regex(/^[0-9a-f-]{1,64}$/);

/** Files of a portfolio for the one who looks at it: the desktop application asks where to, a browser downloads. */
export const portfolioFileProcedures = {
  'portfolioFile.export': command({
    summary:
      'Writes the filtered rows of a portfolio to where the user wants them; answered when the file is whole. ANSWER_NEEDED as for portfolio.export.',
    input: z.strictObject({
      id,
      format: z.enum(portfolioExportFormats),
      answers: oedAnswersSchema.default({}),
      filter: portfolioFilterSchema.default({}),
    }),
    output: deliveredWith({ rows: z.int(), remarks: z.array(oedRemarkSchema) }),
  }),
  'portfolioFile.rejected': command({
    summary: 'Writes the rows that were set aside as a CSV, to be corrected and taken in again.',
    input: z.strictObject({ id }),
    output: deliveredRowsSchema,
  }),
  'portfolioFile.corrections': command({
    summary: 'Writes the corrections of a portfolio as a file of rules to where the user wants it.',
    input: z.strictObject({ id }),
    output: deliveredWith({ rules: z.int() }),
  }),
  'portfolioFile.comparison': command({
    summary: 'Writes the rows that moved between two runs, and why, as a CSV to where the user wants them.',
    input: z.strictObject({
      id,
      comparison: z.int(),
      filter: portfolioFilterSchema.default({}),
      costing: costingSchema.nullable().default(null),
    }),
    output: deliveredRowsSchema,
  }),
} as const satisfies Record<string, Procedure>;
