import * as z from 'zod';
import { assets } from '#shared/exposure/exposure.ts';

/** A row of totals of a portfolio's file, held against the rows that it is of. */
export const portfolioTotalSchema = z.strictObject({
  line: z.int().min(1),
  /** What the row is called in the file, such as `Total`. */
  label: z.string(),
  /** Rows that it is held against: those above it that are in the portfolio, all or since the total before. */
  rows: z.int().min(1),
  /** Rows among them that are set aside: what they are worth is in the total alone. */
  aside: z.int(),
  /** For each asset that has columns: what the row says, and the sum of the rows; in the file's currency. */
  values: z.array(
    z.strictObject({
      asset: z.enum(assets),
      columns: z.array(z.string()),
      total: z.number(),
      sum: z.number(),
      /** Whether they differ by no more than rounding makes. */
      isSame: z.boolean(),
    }),
  ),
});
/** A row of totals of a portfolio's file. */
export type PortfolioTotal = z.infer<typeof portfolioTotalSchema>;
