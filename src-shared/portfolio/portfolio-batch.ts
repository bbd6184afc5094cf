import type { PortfolioLocation, RejectedRow } from './portfolio-location.ts';

/** The source's cells of the locations of a batch, where they are kept. */
export interface KeptText {
  /**
   * A line for each row of the batch, in its order: the record as the file writes it, which may go over several lines;
   * of a row that was set aside, whose cells are with it, a placeholder.
   */
  readonly text: string;
  /** Locations of the batch whose perils the file leaves blank. */
  readonly withoutPerils: number;
}

/** Some rows of a portfolio file, in its order: every record of the file is in exactly one batch, once. */
export interface PortfolioBatch {
  readonly locations: readonly PortfolioLocation[];
  readonly rejected: readonly RejectedRow[];
  /**
   * Where each of the rejected rows stands among all of the batch, from 0, in its order: their lines may be the same.
   */
  readonly rejectedAt: readonly number[];
  /** Left out: the cells are not kept. */
  readonly kept?: KeptText;
  /** Bytes of the file that have been read so far; equal to its size in the last batch. */
  readonly bytesRead: number;
}
