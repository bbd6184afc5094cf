import * as z from 'zod';
import { reportedFailureSchema } from '../call/envelope.ts';

/** What a portfolio is busy with. `prepare`: making ready to be reviewed; `idle`: nothing any more. */
export const portfolioPhases = ['import', 'run', 'prepare', 'compare', 'export', 'idle'] as const;

/** How far a portfolio is with what it does. */
export const portfolioProgressSchema = z.strictObject({
  portfolioId: z.string(),
  phase: z.enum(portfolioPhases),
  isPaused: z.boolean(),
  /** Rows of this phase that are done; when a run is resumed, of those that were left. */
  rowsDone: z.int().min(0),
  /** Null while unknown. */
  rowsTotal: z.int().min(0).nullable(),
  /** 0..1, null while unknown. */
  fraction: z.number().min(0).max(1).nullable(),
  rowsPerSecond: z.number().min(0),
  /** Null while unknown. */
  secondsLeft: z.number().min(0).nullable(),
  /** Why the phase ended before its end; null otherwise. */
  failure: reportedFailureSchema.nullable(),
});
export type PortfolioProgress = z.infer<typeof portfolioProgressSchema>;
