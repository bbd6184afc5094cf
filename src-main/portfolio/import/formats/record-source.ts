import type { PortfolioRecord } from '../columns/portfolio-record.ts';

/** The records of a portfolio file of any format. */
export interface RecordSource {
  /** Names of the columns, distinct, in the order of the cells. */
  readonly columns: readonly string[];
  /** Whether each record has to have as many cells as there are columns. */
  readonly isStrict: boolean;
  /**
   * Reads the records behind the header, in order. Each step hands some of them to `onRecord` and gives the bytes of
   * the file that have been read so far; the last step gives the file's size.
   */
  read(onRecord: (record: PortfolioRecord) => void, signal?: AbortSignal): AsyncIterable<number>;
}
