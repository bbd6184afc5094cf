import * as z from 'zod';
import { enclosesArea } from '#shared/geo/encloses-area.ts';
import { portfolioRingSchema } from '#shared/portfolio/portfolio-review.ts';
import { namedRingSchema } from '#shared/portfolio/portfolio-summary.ts';
import { command, query, type Procedure } from '../procedure.ts';

const id = z.string().regex(/^[0-9a-f-]{1,64}$/);
const areas = z.strictObject({ areas: z.array(namedRingSchema) });
const name = z.string().trim().min(1).max(80);

/** Areas that were drawn and named: kept with the portfolio, the same for whoever looks at it. */
export const portfolioAreaProcedures = {
  'portfolio.areas': query({
    summary: 'The named areas of a portfolio, in the order in which they were kept.',
    input: z.strictObject({ id }),
    output: areas,
  }),
  'portfolio.keepArea': command({
    summary: 'Keeps an area under a name, in the place of one that has it.',
    input: z.strictObject({
      id,
      area: z.strictObject({
        name,
        ring: portfolioRingSchema.refine(enclosesArea, 'The ring encloses nothing: its points lie on one line.'),
      }),
    }),
    output: areas,
  }),
  'portfolio.removeArea': command({
    summary: 'Removes a named area; the rows in it stay.',
    input: z.strictObject({ id, name }),
    output: areas,
  }),
} as const satisfies Record<string, Procedure>;
