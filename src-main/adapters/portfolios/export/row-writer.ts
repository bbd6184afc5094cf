import type { ExportRow } from './select-export-rows.ts';

/** Writes the rows of an export into a file of some format. */
export interface RowWriter {
  row(row: ExportRow): void;
  /** Lets go of what has been gathered; called now and then. */
  flush(): void;
  /** Puts the file into its place. */
  finish(): void;
  /** Takes away what was written; nothing after {@link finish}. */
  discard(): void;
}
