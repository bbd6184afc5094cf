import { reportedFailureSchema, type ReportedFailure } from '#shared/call/envelope.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** The last run of a portfolio as people see it. */
export type LastRun = NonNullable<ProcedureOutput<'portfolio.list'>['portfolios'][number]['lastRun']>;

interface RunRow {
  readonly state: LastRun['state'];
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly message: string | null;
  readonly packs: string;
  readonly model_version: string;
  readonly modules: string;
}

/** The last run; null before the first one. */
export function loadLastRun(database: PortfolioDatabase): LastRun | null {
  const row = database
    .prepare<[], RunRow>(
      'SELECT run.*, packs, model_version, modules FROM intact_run run JOIN intact_basis basis ON basis.id = run.basis',
    )
    .get();
  if (row === undefined) return null;
  const packs = JSON.parse(row.packs) as LastRun['packs'];
  return {
    state: row.state,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    failure: row.message === null ? null : readFailure(row.message),
    packs: packs.map(({ id, version, curveSet }) => ({ id, version, curveSet })),
    modelVersion: row.model_version,
    modules: JSON.parse(row.modules) as string[],
  };
}

/** Saves that a run has begun. */
export function saveRunStart(database: PortfolioDatabase, basis: number): void {
  database
    .prepare("INSERT OR REPLACE INTO run (id, basis, state, started_at) VALUES (1, ?, 'running', ?)")
    .run(basis, new Date().toISOString());
}

/** Saves how the run ended. */
export function saveRunEnd(
  database: PortfolioDatabase,
  state: Exclude<LastRun['state'], 'running' | 'interrupted'>,
  failure: ReportedFailure | null,
): void {
  const message = failure === null ? null : JSON.stringify(failure);
  database.prepare('UPDATE run SET state = ?, ended_at = ?, message = ?').run(state, new Date().toISOString(), message);
}

/** Does a run, and saves when it began and that it has finished. @throws what it throws: then it is still running */
export async function recordRun(
  database: PortfolioDatabase,
  basis: number,
  run: () => Promise<unknown>,
): Promise<void> {
  saveRunStart(database, basis);
  await run();
  saveRunEnd(database, 'finished', null);
}

/** Earlier versions kept the English words alone. */
function readFailure(message: string): ReportedFailure {
  if (!message.startsWith('{')) return { code: 'INTERNAL', message };
  return reportedFailureSchema.parse(JSON.parse(message));
}
