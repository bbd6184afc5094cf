/** Why a record's cells cannot be trusted. */
export type RecordProblem = 'unbalanced-quotes' | 'record-too-long' | 'unreadable-feature' | 'geometry-unusable';

/**
 * One record of a portfolio file, whatever its format. Readers hand out the same object again and again, so what is
 * needed of it is taken before the next one comes.
 */
export interface PortfolioRecord {
  /** 1-based physical line (row of a sheet) at which it starts; the number of the feature where lines hold several. */
  readonly line: number;
  /** Number of cells. */
  readonly length: number;
  readonly problem: RecordProblem | null;
  /** Whether its coordinates are those of a point inside a polygon. */
  readonly isPointOnSurface?: boolean;
  /** Names of what it has beside the columns of the file; '' or left out: nothing. */
  readonly unread?: string;
  /** The text of a cell as it stands in the file; '' beyond the last one. */
  text(index: number): string;
  /**
   * The number in a cell when it is written plainly (digits, at most one sign and one decimal separator, the file's),
   * or is a number by its type; else NaN. Exact: the same number as JavaScript reads.
   */
  plainNumber(index: number): number;
  /** Whether a cell is a number by its type, as in a sheet; left out where none has a type. */
  isTyped?(index: number): boolean;
  /** The record as it is written in a delimited file, without its line end; left out where it is made of cells. */
  written?(): string;
}

/** A record that a detection looks at. */
export interface SampleRecord {
  /** As that of a record; infinite where the lines in front of it were not counted. */
  readonly line: number;
  readonly cells: readonly string[];
  /**
   * First and last columns of cells that were merged into one; undefined where the format or its file has none in this
   * line.
   */
  readonly merged?: readonly (readonly [first: number, last: number])[] | undefined;
}
