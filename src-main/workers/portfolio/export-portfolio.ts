import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Module } from '#shared/domain/hazard.ts';
import type { PortfolioProgress } from '#shared/contract/portfolio-progress.ts';
import type { ParsedInput } from '#shared/contract/procedures.ts';
import { createGeojsonWriter } from '#main/adapters/portfolios/export/geojson-writer.ts';
import { createGeopackageWriter } from '#main/adapters/portfolios/export/geopackage-writer.ts';
import { createXlsxWriter } from '#main/adapters/portfolios/export/xlsx-writer.ts';
import { describeWorkers, readCurrentBasis } from './current-basis.ts';
import { exportCsv, type ExportedRows, type ExportTools } from './export-csv.ts';
import { exportRows } from './export-rows.ts';
import type { OpenPortfolio } from './open-portfolio.ts';
import type { PortfolioJobs } from './portfolio-jobs.ts';
import { createProgressTeller } from './progress-teller.ts';
import { createWorkPool } from './work-pool.ts';

/** What an export works with. */
export interface ExportPorts {
  readonly jobs: PortfolioJobs;
  readonly dataDirectory: string;
  readonly modules: readonly Module[];
  readonly signal: AbortSignal;
  readonly send: (progress: PortfolioProgress) => void;
}

/** Writes a portfolio to a file. @throws ServiceError CONFLICT, CANCELLED; what the file system throws. */
export function exportPortfolio(
  portfolio: OpenPortfolio,
  request: Omit<ParsedInput<'portfolio.export'>, 'id'>,
  ports: ExportPorts,
): Promise<{ path: string; rows: number }> {
  const { jobs, signal, send } = ports;
  return jobs.during(portfolio, 'exporting', async (job) => {
    const { gate } = job;
    const teller = createProgressTeller(portfolio.id, 'export', send);
    job.teller = teller;
    const cancel = (): void => gate.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    const file = path.resolve(request.path);
    const last = portfolio.database.prepare('SELECT record_count FROM source').pluck().get() as number;
    const exported = { last, filter: request.filter };
    const onProgress = (rows: number, fraction: number): void => teller.tell(rows, null, fraction);
    try {
      const rows =
        request.format === 'csv'
          ? await exportInWorkers(portfolio, file, exported, { ...ports, gate, onProgress })
          : await exportRows(writers[request.format](file), exported, {
              database: portfolio.database,
              gate,
              onProgress,
            });
      return { path: file, rows };
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  });
}

const writers = { xlsx: createXlsxWriter, geojson: createGeojsonWriter, gpkg: createGeopackageWriter } as const;

async function exportInWorkers(
  { file: databaseFile }: OpenPortfolio,
  file: string,
  exported: ExportedRows,
  tools: Pick<ExportPorts, 'dataDirectory' | 'modules'> & Omit<ExportTools, 'pool'>,
): Promise<number> {
  const { dataDirectory, modules, gate, onProgress } = tools;
  const workers = availableParallelism();
  const basis = readCurrentBasis(dataDirectory, modules);
  const pool = createWorkPool(describeWorkers(dataDirectory, databaseFile, basis, workers), workers);
  try {
    return await exportCsv(file, exported, { pool, gate, onProgress });
  } finally {
    await pool.close();
  }
}
