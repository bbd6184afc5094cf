import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Module } from '#shared/domain/hazard.ts';
import type { PortfolioProgress } from '#shared/contract/portfolio-progress.ts';
import type { ParsedInput } from '#shared/contract/procedures.ts';
import { describeWorkers, readCurrentBasis } from './current-basis.ts';
import { exportCsv } from './export-csv.ts';
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
  { jobs, dataDirectory, modules, signal, send }: ExportPorts,
): Promise<{ path: string; rows: number }> {
  return jobs.during(portfolio, 'exporting', async (job) => {
    const teller = createProgressTeller(portfolio.id, 'export', send);
    job.teller = teller;
    const cancel = (): void => job.gate.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    const file = path.resolve(request.path);
    const workers = availableParallelism();
    const basis = readCurrentBasis(dataDirectory, modules);
    const pool = createWorkPool(describeWorkers(dataDirectory, portfolio.file, basis, workers), workers);
    try {
      const count = portfolio.database.prepare('SELECT record_count FROM source').pluck().get() as number;
      const rows = await exportCsv(
        file,
        { last: count, filter: request.filter },
        {
          pool,
          gate: job.gate,
          onProgress: (rowsDone, fraction) => teller.tell(rowsDone, null, fraction),
        },
      );
      return { path: file, rows };
    } finally {
      signal.removeEventListener('abort', cancel);
      await pool.close();
    }
  });
}
