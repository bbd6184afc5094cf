import type { Module } from '#shared/domain/hazard.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { findBasis } from '#main/adapters/portfolios/basis-store.ts';
import { countStatuses } from '#main/adapters/portfolios/count-statuses.ts';
import { countPendingLocations } from '#main/adapters/portfolios/pending-locations.ts';
import type { PortfolioDatabase } from '#main/adapters/portfolios/portfolio-database.ts';
import type { RunGate } from '#main/adapters/portfolios/run-gate.ts';
import { loadLastRun } from '#main/adapters/portfolios/run-store.ts';
import { readCurrentBasis } from './current-basis.ts';
import type { ProgressTeller } from './progress-teller.ts';

/** A portfolio as people see it. */
export type PortfolioInfo = ProcedureOutput<'portfolio.list'>['portfolios'][number];

/** What a portfolio is busy with. */
export interface PortfolioJob {
  phase: 'importing' | 'running' | 'comparing' | 'exporting';
  readonly gate: RunGate;
  teller: ProgressTeller | null;
  /** Settles when the job has ended, whichever way; never rejects. */
  ended: Promise<void>;
}

/** A portfolio whose database is open. */
export interface OpenPortfolio {
  readonly id: string;
  readonly file: string;
  readonly database: PortfolioDatabase;
  job: PortfolioJob | null;
}

interface SourceRow {
  readonly name: string;
  readonly path: string;
  readonly size_bytes: number;
  readonly created_at: string;
  readonly is_complete: number;
  readonly record_count: number;
}

/** Describes a portfolio; null when its source was never saved: the process ended while it was made. */
export function describePortfolio(
  dataDirectory: string,
  { id, database, job }: OpenPortfolio,
  modules: readonly Module[],
): PortfolioInfo | null {
  const source = database.prepare<[], SourceRow>('SELECT * FROM source').get();
  if (source === undefined) return null;
  const statuses = countStatuses(database);
  const basis = findBasis(database, readCurrentBasis(dataDirectory, modules));
  const rejected = statuses.REJECTED ?? 0;
  return {
    id,
    name: source.name,
    path: source.path,
    sizeBytes: source.size_bytes,
    createdAt: source.created_at,
    rows: source.record_count,
    rejected,
    state: job?.phase ?? (source.is_complete === 1 ? 'ready' : 'interrupted'),
    isPaused: job?.gate.isPaused ?? false,
    pending: basis === null ? source.record_count - rejected : countPendingLocations(database, basis),
    statuses,
    lastRun: describeLastRun(loadLastRun(database), job !== null),
  };
}

/** A run that nobody does any more was ended from outside. */
function describeLastRun(run: PortfolioInfo['lastRun'], isAtWork: boolean): PortfolioInfo['lastRun'] {
  return run !== null && run.state === 'running' && !isAtWork ? { ...run, state: 'interrupted' } : run;
}
