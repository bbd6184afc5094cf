import { rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { PortfolioProgress } from '#shared/contract/portfolio-progress.ts';
import { DEFAULT_WATER_WINDOW } from '#shared/contract/mediator-request.ts';
import { MODEL_VERSION } from '#engine/model-version.ts';
import { computeFingerprint } from '#main/adapters/fingerprint.ts';
import { openActivePacks } from '#main/adapters/packs/open-active-packs.ts';
import { describePacks, saveBasis, type Basis } from '#main/adapters/portfolios/basis-store.ts';
import { countStatuses } from '#main/adapters/portfolios/count-statuses.ts';
import { hashFile } from '#main/adapters/portfolios/hash-file.ts';
import { findPortfolioFile, openPortfolioDatabase } from '#main/adapters/portfolios/portfolio-database.ts';
import type { RunFileRequest, RunFileSummary } from '#main/adapters/portfolios/portfolio-messages.ts';
import { readPlainCsv } from '#main/adapters/portfolios/read-plain-csv.ts';
import { createRecordStore } from '#main/adapters/portfolios/record-store.ts';
import { createRunGate } from '#main/adapters/portfolios/run-gate.ts';
import { loadSource, saveSource } from '#main/adapters/portfolios/source-store.ts';
import { createTileCache } from '#main/adapters/raster/tile-cache.ts';
import { exportCsv } from './export-csv.ts';
import { importRecords } from './import-records.ts';
import { createProgressTeller } from './progress-teller.ts';
import { runLocations } from './run-locations.ts';
import { createWorkPool } from './work-pool.ts';

/** Decoded raster tiles of all workers together, bytes. */
const TILE_CACHE_BYTES = 256 * 2 ** 20;

/**
 * Reads a file, runs its rows and writes another file, by way of a portfolio that is removed when the output is in place.
 * Called again for the same work it goes on where an earlier call was ended.
 * @throws CancelledError; what reading and writing throw.
 */
export async function runFile(
  dataDirectory: string,
  request: RunFileRequest,
  signal: AbortSignal,
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
  const packs = openActivePacks(dataDirectory, createTileCache(0));
  const basis: Basis = {
    packs: describePacks(packs),
    modelVersion: MODEL_VERSION,
    modules: request.modules,
    waterWindow: DEFAULT_WATER_WINDOW,
  };
  for (const pack of packs) pack.rasters.close();
  const workers = request.workers ?? availableParallelism();
  const start = {
    dataDirectory,
    databaseFile: file,
    installIds: basis.packs.map(({ installId }) => installId),
    modules: basis.modules,
    waterWindow: basis.waterWindow,
    tileCacheBytes: Math.floor(TILE_CACHE_BYTES / workers),
  };
  const pool = createWorkPool(start, workers);
  try {
    const started = performance.now();
    if (loadSource(database) === null) {
      saveSource(database, {
        name: path.basename(request.input),
        path: request.input,
        sizeBytes: statSync(request.input).size,
        contentHash,
        options: {} as never,
        mapping: {} as never,
      });
    }
    const records = createRecordStore(database);
    if (!records.isComplete) {
      const teller = createProgressTeller(portfolioId, 'import', send);
      await importRecords(records, readPlainCsv(request.input), gate, (rows) => teller.tell(rows, null));
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
    const rows = await exportCsv(request.output, records.count, {
      pool,
      gate,
      onProgress: (done) => exporting.tell(done, records.count),
    });
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
