import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Database } from '#main/platform/database/database.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { readRecords } from './read-records.ts';
import type { RecordStore } from './record-store.sql.ts';
import type { RunControl } from '../run/run-control.ts';
import { FileChangedError } from './file-changed-error.ts';
import { hashFile } from './hash-file.fs.ts';
import { disownFile, type PortfolioSource } from './source-store.sql.ts';
import { loadKeptSource } from './source-cells.sql.ts';
import type { ProgressReporter } from '../progress-reporter.ts';
import type { RecordBatch } from '../location-values.ts';

/** What {@link readRest} works with. */
export interface ReadTools {
  readonly database: Database;
  readonly temporaryPaths: TemporaryPaths;
  readonly control: RunControl;
  readonly reporter: ProgressReporter;
}

/**
 * Reads what is left of a portfolio's file, which is the one that reading began with.
 * @throws FileChangedError; CancelledError; what reading throws.
 */
export async function readRest(
  records: RecordStore,
  { path: file, options, mapping, sizeBytes, contentHash }: PortfolioSource,
  { database, temporaryPaths, control, reporter }: ReadTools,
): Promise<void> {
  const keepsCells = loadKeptSource(database) !== null;
  const pieceFile = temporaryPaths.note(path.join(path.dirname(database.name), `.pieces-${randomUUID()}`));
  await importRecords(
    records,
    readRecords({ path: file, options, mapping, keepsCells }, control.signal, pieceFile),
    control,
    (rows, bytesRead) => reporter.report(rows, null, bytesRead / Math.max(1, sizeBytes)),
  );
  // It was open for as long as that took, and may be written by others: what was read may be of no file that there was.
  if ((await hashFile(file)) !== contentHash) {
    disownFile(database);
    throw new FileChangedError();
  }
  records.complete();
}

/**
 * Saves the records of a file batch by batch. Those that are stored already (the process ended in the middle) are read
 * over: the file is the same, so its records are.
 * @throws CancelledError; what reading throws.
 */
async function importRecords(
  records: RecordStore,
  batches: AsyncIterable<RecordBatch>,
  control: RunControl,
  onProgress: (records: number, bytesRead: number) => void,
): Promise<void> {
  let seen = 0;
  for await (const batch of batches) {
    const size = batch.locations.count + batch.rejected.length;
    const skip = Math.max(0, Math.min(size, records.count - seen));
    if (skip < size) records.save(batch, skip);
    seen += size;
    onProgress(seen, batch.bytesRead);
    await control.checkpoint();
  }
}
