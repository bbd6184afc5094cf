import type { ExportLayout, WrittenRows } from './csv-formatter.ts';
import type { OutputFile } from './output-file.fs.ts';
import { cutChoice, type ExportChoice } from './select-export-rows.sql.ts';
import type { RunControl } from '../run/run-control.ts';
import { createOrderedWriter } from './ordered-writer.ts';
import { spread } from '../run/run-locations.ts';
import type { WorkPool } from '../run/work-pool.ts';
import { writeWhole } from './write-whole.ts';

/** Rows that a worker writes at once. */
const ROWS_PER_JOB = 4096;

/** Which rows are exported: of those with ids from 1 to `last` the chosen ones; null: all. */
export interface ExportedRows {
  readonly last: number;
  readonly choice: ExportChoice | null;
}

export interface ExportTools {
  /** The threads, started when they are first needed. */
  readonly pool: () => WorkPool;
  readonly control: RunControl;
  /** @param fraction of the whole, 0..1. */
  readonly onProgress: (rows: number, fraction: number) => void;
}

/**
 * Exports rows as CSV, in their order, into a file that appears when it is whole.
 * @throws CancelledError; NotSavedError; what a worker throws.
 */
export function exportCsv(
  output: OutputFile,
  { layout, header }: { readonly layout: ExportLayout; readonly header: string },
  { last, choice }: ExportedRows,
  { pool, control, onProgress }: ExportTools,
): Promise<WrittenRows> {
  return writeWhole(output, control, async () => {
    const threads = pool();
    output.write(new TextEncoder().encode(header));
    let rows = 0;
    const longTexts: Record<string, number> = {};
    const parts = createOrderedWriter((bytes) => output.write(bytes));
    await spread(threads.capacity, Math.ceil(last / ROWS_PER_JOB), async (job) => {
      const from = job * ROWS_PER_JOB + 1;
      const to = Math.min(last, from + ROWS_PER_JOB - 1);
      try {
        await control.checkpoint();
        const part = await threads.run({ kind: 'formatCsv', from, to, choice: cutChoice(choice, from, to), layout });
        await parts.write(job, part.bytes);
        rows += part.rows;
        for (const [name, count] of Object.entries(part.longTexts)) longTexts[name] = (longTexts[name] ?? 0) + count;
      } catch (error) {
        // The parts behind this one wait for it.
        parts.fail(error);
        throw error;
      }
      onProgress(rows, to / last);
    });
    return { rows, longTexts };
  });
}
