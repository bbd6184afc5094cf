import { cutChoice, prepareExportRows } from './select-export-rows.sql.ts';
import type { ExportTally } from './export-tally.ts';
import type { RowWriter } from './row-writer.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import type { RunControl } from '../run/run-control.ts';
import type { ExportedRows } from './export-csv.ts';
import { writeWhole } from './write-whole.ts';

/** Rows written before other work of the thread has its turn. */
const ROWS_PER_TURN = 1000;

/**
 * Exports rows in their order with a writer, some at a time.
 * @returns rows written.
 * @throws CancelledError; NotSavedError; what the writer throws: then nothing is left.
 */
export function exportRows(
  writer: RowWriter,
  { last, choice }: ExportedRows,
  {
    database,
    control,
    tally,
    onProgress,
  }: {
    readonly database: PortfolioDatabase;
    readonly control: RunControl;
    /** Counts what is written. */
    readonly tally: ExportTally;
    readonly onProgress: (rows: number, fraction: number) => void;
  },
): Promise<number> {
  return writeWhole(writer, control, async () => {
    const read = prepareExportRows(database);
    let rows = 0;
    for (let from = 1; from <= last; from += ROWS_PER_TURN) {
      await control.checkpoint();
      const to = Math.min(last, from + ROWS_PER_TURN - 1);
      read(from, to, cutChoice(choice, from, to), (row) => {
        if (!writer.takes(row)) return;
        tally.add(row);
        writer.row(row);
        rows += 1;
      });
      writer.flush();
      onProgress(rows, to / last);
    }
    return rows;
  });
}
