import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { portfolioRingSchema } from '#shared/portfolio/portfolio-review.ts';
import { namedRingSchema } from '#shared/portfolio/portfolio-summary.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

const id = z.string().regex(/^[0-9a-f-]{1,64}$/);
const areas = z.strictObject({ areas: z.array(namedRingSchema) });
const name = line.trim().min(1).max(80);

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

/** Whether the points of a ring, closed or not, do not all lie on one line (or in one place). */
function enclosesArea(ring: readonly (readonly [number, number])[]): boolean {
  const [first, ...others] = ring;
  if (first === undefined) return false;
  const other = others.find(([x, y]) => x !== first[0] || y !== first[1]);
  if (other === undefined) return false;
  const [x, y] = [other[0] - first[0], other[1] - first[1]];
  return others.some((point) => (point[0] - first[0]) * y - (point[1] - first[1]) * x !== 0);
}
