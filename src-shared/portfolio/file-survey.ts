import * as z from 'zod';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { rowNoteSchema } from './portfolio-location.ts';

/** Points of a file's first rows that are shown before it is imported. */
export const MOST_SURVEYED_POINTS = 1000;

/** What becomes of all rows of a file that is not imported yet. */
export const fileSurveySchema = z.strictObject({
  /** Without rows of totals. */
  rows: z.int(),
  totals: z.int(),
  /** Rows that will be set aside by their first reason, the most frequent first. */
  rejected: z.array(
    z.strictObject({
      ...rowNoteSchema.shape,
      rows: z.int().min(1),
      /** Of the first of them; `detail` is what was found there. */
      line: z.int().min(1),
    }),
  ),
  /** The other rows and their insured values by currency ('' where none is named), the largest sum first. */
  values: z.array(z.strictObject({ currency: z.string(), rows: z.int().min(1), tiv: z.number() })),
  /** Where the first rows are that have coordinates, with their insured values. */
  points: z.array(z.strictObject({ ...coordinatesSchema.shape, tiv: z.number() })).max(MOST_SURVEYED_POINTS),
});
/** What becomes of all rows of a file. */
export type FileSurvey = z.infer<typeof fileSurveySchema>;
