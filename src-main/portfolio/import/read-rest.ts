import { readRecords } from './read-records.ts';
import type { RecordStore } from './record-store.sql.ts';
import type { RunGate } from '../run/run-gate.ts';
import type { PortfolioSource } from './source-store.sql.ts';
import { importRecords } from './import-records.ts';
import type { ProgressReporter } from '../progress-reporter.ts';

/**
 * Reads what is left of a portfolio's file, which is the one that reading began with.
 * @param keepsCells whether the source's cells are kept
 * @throws CancelledError; what reading throws.
 */
export async function readRest(
  records: RecordStore,
  { path, options, mapping, sizeBytes }: PortfolioSource,
  keepsCells: boolean,
  gate: RunGate,
  reporter: ProgressReporter,
): Promise<void> {
  await importRecords(
    records,
    readRecords({ path, options, mapping, keepsCells }, gate.signal),
    gate,
    (rows, bytesRead) => reporter.report(rows, null, bytesRead / Math.max(1, sizeBytes)),
  );
}
