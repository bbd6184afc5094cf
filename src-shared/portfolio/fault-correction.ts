import * as z from 'zod';
import { rowNoteSchema } from './portfolio-location.ts';

/**
 * What can be done to all rows with one fault. `swapCoordinates`: latitude and longitude change places; `asMissing`:
 * the cell counts as empty; `shareOfBuilding`: the insured value is a share of that of the building; `leaveAside`: the
 * row counts for nothing.
 */
export const correctionActions = ['swapCoordinates', 'asMissing', 'shareOfBuilding', 'leaveAside'] as const;
export type CorrectionAction = (typeof correctionActions)[number];

/**
 * Faults of rows that are in the portfolio all the same. `coordinates-look-swapped`: the point lies in no installed
 * region, and would the other way round; the others: an insured value that the file does not give counts as 0.
 */
export const doubtfulFaults = ['coordinates-look-swapped', 'tiv-empty', 'tiv-not-given'] as const;
export type DoubtfulFault = (typeof doubtfulFaults)[number];

const faultOfRows = {
  /** Rule of docs/portfolio.md by which the rows are set aside or doubtful. */
  fault: z.string().regex(/^[a-z][a-z-]{0,63}$/),
  /** The file's column that the fault is in; null: of the whole row; left out: whichever. */
  column: z.string().max(100_000).nullable().optional(),
};

/** What is done to the rows with a fault: a rule of the file of rules. */
export const faultCorrectionSchema = z.discriminatedUnion('action', [
  z.strictObject({ ...faultOfRows, action: z.enum(['swapCoordinates', 'asMissing', 'leaveAside']) }),
  z.strictObject({
    ...faultOfRows,
    action: z.literal('shareOfBuilding'),
    /** Of the insured value of the building: 0.2 is 20 %. */
    share: z.number().gt(0).max(10),
  }),
]);
/** What is done to the rows with a fault. */
export type FaultCorrection = z.infer<typeof faultCorrectionSchema>;

/** The file of rules: applied one after the other. */
export const correctionRulesSchema = z.strictObject({
  /** Version of the file's format. */
  format: z.literal(1),
  rules: z.array(faultCorrectionSchema).min(1).max(1000),
});
/** The file of rules. */
export type CorrectionRules = z.infer<typeof correctionRulesSchema>;

/** Rows with one fault. */
export const faultGroupSchema = z.strictObject({
  fault: z.string(),
  column: z.string().nullable(),
  /** Whether the rows are set aside; else they are in the portfolio, with figures that are doubtful. */
  isRefused: z.boolean(),
  rows: z.int().min(1),
  /** Of the first row; `detail` is what was found there. */
  line: z.int().min(1),
  detail: z.string(),
  /** Sum of the insured values of the rows as they count; 0 of rows that are set aside. */
  tiv: z.number(),
  actions: z.array(z.enum(correctionActions)).min(1),
});
/** Rows with one fault. */
export type FaultGroup = z.infer<typeof faultGroupSchema>;

/** What a correction comes to, rows: `rows` is the sum of the others. */
export const correctionCountsSchema = z.strictObject({
  /** Rows with the fault. */
  rows: z.int(),
  /** In the portfolio, with the corrected values. */
  corrected: z.int(),
  /** Corrected, but set aside for another reason. */
  stillAside: z.int(),
  /** Set aside because that was the action. */
  leftAside: z.int(),
  /** Not touched: the action does not mend them. */
  unchanged: z.int(),
});
/** What a correction comes to. */
export type CorrectionCounts = z.infer<typeof correctionCountsSchema>;

/** What a correction would change. */
export const correctionPreviewSchema = z.strictObject({
  ...correctionCountsSchema.shape,
  /** Sum of the insured values of the rows, in the file's currency. */
  tivBefore: z.number(),
  tivAfter: z.number(),
  /** Sum of their annual losses over the flood hazards; null where none of them is answered with losses. */
  aalBefore: z.number().nullable(),
  /** The first rows that are changed. */
  examples: z.array(
    z.strictObject({
      line: z.int(),
      changes: z.array(z.strictObject({ column: z.string(), before: z.string(), after: z.string() })),
      /** Why the row is set aside afterwards; empty: it is in the portfolio. */
      reasons: z.array(rowNoteSchema),
    }),
  ),
});
/** What a correction would change. */
export type CorrectionPreview = z.infer<typeof correctionPreviewSchema>;

/** A correction that was carried out. */
export const appliedCorrectionSchema = z.strictObject({
  id: z.int(),
  correction: faultCorrectionSchema,
  /** ISO 8601, UTC. */
  appliedAt: z.string(),
  ...correctionCountsSchema.shape,
});
/** A correction that was carried out. */
export type AppliedCorrection = z.infer<typeof appliedCorrectionSchema>;
