import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { formatCsvHeader } from '#main/adapters/portfolios/export/csv-formatter.ts';
import type { RunGate } from '#main/adapters/portfolios/run-gate.ts';
import { spread } from './run-locations.ts';
import type { WorkPool } from './work-pool.ts';

/** Rows that a worker writes at once. */
const ROWS_PER_JOB = 4096;

/**
 * Exports rows 1 to `count` as CSV, in their order: written beside the target under another name, and renamed when it is
 * whole.
 * @returns rows written.
 * @throws CancelledError; what the file system throws.
 */
export async function exportCsv(
  file: string,
  count: number,
  {
    pool,
    gate,
    onProgress,
  }: { readonly pool: WorkPool; readonly gate: RunGate; readonly onProgress: (rows: number) => void },
): Promise<number> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  const descriptor = openSync(temporary, 'w');
  let isOpen = true;
  try {
    writeAll(descriptor, new TextEncoder().encode(formatCsvHeader()));
    let rows = 0;
    const writeInOrder = createOrderedWriter((bytes) => writeAll(descriptor, bytes));
    await spread(pool.capacity, Math.ceil(count / ROWS_PER_JOB), async (job) => {
      await gate.pass();
      const from = job * ROWS_PER_JOB + 1;
      const part = await pool.run({ kind: 'formatCsv', from, to: Math.min(count, from + ROWS_PER_JOB - 1) });
      await writeInOrder(job, part.bytes);
      rows += part.rows;
      onProgress(rows);
    });
    fsyncSync(descriptor);
    closeSync(descriptor);
    isOpen = false;
    renameSync(temporary, file);
    return rows;
  } catch (error) {
    if (isOpen) closeSync(descriptor);
    rmSync(temporary, { force: true });
    throw error;
  }
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(descriptor, bytes, done);
}

/** Writes parts in the order of their numbers, whatever the order in which they come; resolves when a part is written. */
function createOrderedWriter(write: (bytes: Uint8Array) => void): (part: number, bytes: Uint8Array) => Promise<void> {
  const waiting = new Map<number, { readonly bytes: Uint8Array; readonly resolve: () => void }>();
  let next = 0;
  return (part, bytes) =>
    new Promise((resolve) => {
      waiting.set(part, { bytes, resolve });
      for (let ready = waiting.get(next); ready !== undefined; ready = waiting.get(next)) {
        waiting.delete(next);
        next += 1;
        write(ready.bytes);
        ready.resolve();
      }
    });
}
