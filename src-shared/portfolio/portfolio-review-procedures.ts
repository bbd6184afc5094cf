import * as z from 'zod';
import { mapFigureSchema, mapStyles } from '#shared/portfolio/portfolio-map.ts';
import { portfolioFilterSchema, reviewColumns } from '#shared/portfolio/portfolio-review.ts';
import { query, type Procedure } from '../call/procedure.ts';

const portfolioId = z.string().regex(/^[0-9a-f-]{1,64}$/);
const filter = portfolioFilterSchema.default({});
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** A map shows a few worlds side by side at most, and each to the poles. */
const longitude = z.number().min(-3600).max(3600);
const latitude = z.number().min(-90).max(90);
const viewBounds = z
  .tuple([longitude, latitude, longitude, latitude])
  .refine(([west, south, east, north]) => west <= east && south <= north, 'must be west, south, east, north');

/** How a portfolio is looked at beside its table: on the map, and one row among the others. */
export const portfolioReviewProcedures = {
  'portfolio.extent': query({
    summary: 'Where the rows are that a filter holds for.',
    input: z.strictObject({ id: portfolioId, filter }),
    output: z.strictObject({
      rows: z.int(),
      /** Number of rows that have a point. */
      located: z.int(),
      /** West, south, east, north, degrees; null without points. */
      bbox: box.nullable(),
      /** What is looked at first: without rows that lie outside every region, unless there are no others. */
      framed: box.nullable(),
      /** Rows whose point lies beyond `framed`. */
      beyond: z.int(),
    }),
  }),
  'portfolio.map': query({
    summary: 'Locations for a part of the map, gathered in cells of it: never more than can be told apart.',
    input: z.strictObject({
      id: portfolioId,
      figure: mapFigureSchema,
      /** `clusters`: cells of about 64 pixels, 16 from zoom 15 on; `heat`: of about 16. */
      style: z.enum(mapStyles),
      /**
       * West, south, east, north of what is in sight, degrees, beyond the date line on from 180 or from -180 again;
       * cells at the edge are whole.
       */
      bounds: viewBounds,
      /** Zoom of the map, which has tiles of 512 pixels. */
      zoom: z.number().min(0).max(24),
      filter,
    }),
    output: z.strictObject({
      /** Rows that the filter holds for and that have a point; and those in the cells below. */
      located: z.int(),
      inView: z.int(),
      /** What `values` are: of the locations in each cell, or of the one in it. */
      aggregate: z.enum(['mean', 'sum', 'ratio']),
      /**
       * The following are in step, a cell each. Centres of the locations: longitude and latitude, one after the other.
       */
      positions: z.array(z.number()),
      /** West, south, east, north of each cell. */
      boxes: z.array(z.number()),
      counts: z.array(z.int()),
      /** The row where it is the only one; else null. */
      ids: z.array(z.int().nullable()),
      /** Value of each cell; null where no location in it has the figure. */
      values: z.array(z.number().nullable()),
      /**
       * Where most values above 0 are: 2 % are below the first number, 2 % above the second. For means of all locations
       * that the filter holds for, for sums of the cells. Null without any.
       */
      range: z.tuple([z.number(), z.number()]).nullable(),
    }),
  }),
  'portfolio.findRow': query({
    summary: 'Where a row stands among those that a filter holds for.',
    input: z.strictObject({
      id: portfolioId,
      row: z.int(),
      sort: z.strictObject({ column: z.enum(reviewColumns), direction: z.enum(['up', 'down']) }).optional(),
      filter,
    }),
    /** From 0; null when the filter does not hold for it. */
    output: z.strictObject({ index: z.int().nullable() }),
  }),
} as const satisfies Record<string, Procedure>;
