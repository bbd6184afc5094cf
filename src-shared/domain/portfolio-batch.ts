import type { PortfolioLocation, RejectedRow } from './portfolio-location.ts';

/** Some rows of a portfolio file, in its order: every record of the file is in exactly one batch, once. */
export interface PortfolioBatch {
  readonly locations: readonly PortfolioLocation[];
  readonly rejected: readonly RejectedRow[];
  /**
   * Where each of the rejected rows stands among all of the batch, from 0, in its order: their lines may be the same.
   */
  readonly rejectedAt: readonly number[];
  /** Bytes of the file that have been read so far; equal to its size in the last batch. */
  readonly bytesRead: number;
}
