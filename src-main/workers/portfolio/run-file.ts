import { rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { PortfolioProgress } from '#shared/contract/portfolio-progress.ts';
import { detectPortfolioFile } from '#main/adapters/portfolio/detect-portfolio-file.ts';
import { readPortfolio } from '#main/adapters/portfolio/read-portfolio.ts';
import { computeFingerprint } from '#main/adapters/fingerprint.ts';
import { saveBasis } from '#main/adapters/portfolios/basis-store.ts';
import { countStatuses } from '#main/adapters/portfolios/count-statuses.ts';
import { hashFile } from '#main/adapters/portfolios/hash-file.ts';
import { findPortfolioFile, openPortfolioDatabase } from '#main/adapters/portfolios/portfolio-database.ts';
import type { RunFileRequest, RunFileSummary } from '#main/adapters/portfolios/portfolio-messages.ts';
import { createRecordStore } from '#main/adapters/portfolios/record-store.ts';
import { createRunGate } from '#main/adapters/portfolios/run-gate.ts';
import { loadSource, saveSource, type PortfolioSource } from '#main/adapters/portfolios/source-store.ts';
import { describeWorkers, readCurrentBasis } from './current-basis.ts';
import { exportCsv } from './export-csv.ts';
import { importRecords } from './import-records.ts';
import type { DeskContext } from './portfolio-desk.ts';
import { createProgressTeller } from './progress-teller.ts';
import { runLocations } from './run-locations.ts';
import { createWorkPool } from './work-pool.ts';

/**
 * Reads a file, runs its rows and writes another file, by way of a portfolio that is removed when the output is in place.
 * Called again for the same work it goes on where an earlier call was ended.
 * @throws CancelledError; what reading and writing throw.
 */
export async function runFile(
  dataDirectory: string,
  request: RunFileRequest,
  { signal, modules }: DeskContext,
  send: (progress: PortfolioProgress) => void,
): Promise<RunFileSummary> {
  const contentHash = await hashFile(request.input);
  const portfolioId = `file-${computeFingerprint(JSON.stringify([contentHash, request.mapping])).slice(0, 24)}`;
  const file = findPortfolioFile(dataDirectory, portfolioId);
  if (!request.isResumed) rmSync(path.dirname(file), { recursive: true, force: true });
  const gate = createRunGate();
  if (signal.aborted) gate.cancel();
  signal.addEventListener('abort', () => gate.cancel(), { once: true });

  const database = openPortfolioDatabase(file);
  const basis = readCurrentBasis(dataDirectory, modules);
  const workers = request.workers ?? availableParallelism();
  const pool = createWorkPool(describeWorkers(dataDirectory, file, basis, workers), workers);
  try {
    const started = performance.now();
    const source = loadSource(database) ?? (await describeSource(request, contentHash));
    if (loadSource(database) === null) saveSource(database, source);
    const records = createRecordStore(database);
    if (!records.isComplete) {
      const teller = createProgressTeller(portfolioId, 'import', send);
      const { path: file, options, mapping, sizeBytes } = source;
      await importRecords(records, readPortfolio({ path: file, options, mapping }), gate, (rows, bytesRead) =>
        teller.tell(rows, null, bytesRead / Math.max(1, sizeBytes)),
      );
    }
    const imported = performance.now();
    const running = createProgressTeller(portfolioId, 'run', send);
    await runLocations({
      database,
      pool,
      basis: saveBasis(database, basis),
      gate,
      onProgress: (done, all) => running.tell(done, all),
    });
    const ran = performance.now();
    const exporting = createProgressTeller(portfolioId, 'export', send);
    const rows = await exportCsv(
      request.output,
      { last: records.count, filter: {} },
      {
        pool,
        gate,
        onProgress: (done) => exporting.tell(done, records.count),
      },
    );
    const exported = performance.now();
    const statuses = countStatuses(database);
    const ok = statuses.OK ?? 0;
    return {
      rows,
      ok,
      failed: rows - ok,
      rejected: statuses.REJECTED ?? 0,
      notCovered: statuses.OUT_OF_BOUND_LOCATION ?? 0,
      notPlaced: statuses.NO_SPATIAL_COORDINATES ?? 0,
      noData: statuses.NO_DATA ?? 0,
      unreadable: statuses.DATA_UNREADABLE ?? 0,
      importSeconds: (imported - started) / 1000,
      runSeconds: (ran - imported) / 1000,
      exportSeconds: (exported - ran) / 1000,
    };
  } finally {
    await pool.close();
    database.close();
  }
}

/** What is known of the file, and what is found out where the mapping does not say. */
async function describeSource({ input, mapping }: RunFileRequest, contentHash: string): Promise<PortfolioSource> {
  const detection = await detectPortfolioFile(input, mapping?.options);
  return {
    name: path.basename(input),
    path: input,
    sizeBytes: statSync(input).size,
    contentHash,
    options: detection.options,
    mapping: mapping?.mapping ?? detection.mapping,
  };
}
