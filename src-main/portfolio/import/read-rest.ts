import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Database } from '#main/platform/database/database.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { readRecords } from './read-records.ts';
import type { RecordStore } from './record-store.sql.ts';
import type { RunControl } from '../run/run-control.ts';
import type { PortfolioSource } from './source-store.sql.ts';
import { loadKeptSource } from './source-cells.sql.ts';
import { importRecords } from './import-records.ts';
import type { ProgressReporter } from '../progress-reporter.ts';

/** What {@link readRest} works with. */
export interface ReadTools {
  readonly database: Database;
  readonly temporaryPaths: TemporaryPaths;
  readonly control: RunControl;
  readonly reporter: ProgressReporter;
}

/**
 * Reads what is left of a portfolio's file, which is the one that reading began with.
 * @throws CancelledError; what reading throws.
 */
export async function readRest(
  records: RecordStore,
  { path: file, options, mapping, sizeBytes }: PortfolioSource,
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
}
