import type { Finishable } from './output-file.fs.ts';
import type { ExportRow } from './select-export-rows.sql.ts';

/** Writes the rows of an export into a file of some format. */
export interface RowWriter extends Finishable {
  /** Whether the format has a place for a row: a map has none for a row of totals. */
  takes(row: ExportRow): boolean;
  row(row: ExportRow): void;
  /** Lets go of what has been gathered; called now and then. */
  flush(): void;
}
