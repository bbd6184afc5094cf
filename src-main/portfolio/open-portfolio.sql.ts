import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { findBasis, loadBasis, type Basis } from './run/basis-store.sql.ts';
import { countCarriedResults } from './run/carried-results.sql.ts';
import { countStatuses } from './review/count-statuses.sql.ts';
import { readChanges } from './database-changes.sql.ts';
import { countTotals } from './total-rows.sql.ts';
import { countDuplicates } from './review/duplicate-store.sql.ts';
import { countResultsByBasis } from './run/pending-locations.sql.ts';
import type { PortfolioDatabase } from './portfolio-database.sql.ts';
import type { RunControl } from './run/run-control.ts';
import { loadLastRun } from './run/run-store.sql.ts';
import { isWorkedOnElsewhere, readAskedWork } from './work-mark.fs.ts';
import type { ProgressReporter } from './progress-reporter.ts';

/** A portfolio as people see it. */
export type PortfolioInfo = ProcedureOutput<'portfolio.list'>['portfolios'][number];

/** What a portfolio is busy with. */
export interface PortfolioJob {
  phase: 'importing' | 'running' | 'comparing' | 'exporting';
  readonly control: RunControl;
  reporter: ProgressReporter | null;
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

/**
 * Describes a portfolio; null when it has no source.
 * @param basis what a run would work results out from now.
 */
export function describePortfolio({ id, file, database, job }: OpenPortfolio, basis: Basis): PortfolioInfo | null {
  const source = database.prepare<[], SourceRow>('SELECT * FROM intact_source').get();
  if (source === undefined) return null;
  const statuses = countStatuses(database);
  const rejected = statuses.REJECTED ?? 0;
  const totals = countTotals(database);
  const isRead = source.is_complete === 1;
  const results = countResults(database, basis, source.record_count - rejected - totals);
  const run = loadLastRun(database);
  return {
    id,
    name: source.name,
    path: source.path,
    sizeBytes: source.size_bytes,
    createdAt: source.created_at,
    rows: source.record_count - totals,
    rejected,
    totals,
    duplicates: countDuplicates(database),
    state: job?.phase ?? (isRead ? 'ready' : 'interrupted'),
    isPaused: job?.control.isPaused ?? false,
    ...results,
    brokenOff: job === null ? findBrokenOff(file, { isRead, run, pending: results.pending }) : null,
    statuses,
    lastRun: describeLastRun(run, job !== null),
  };
}

/** What a portfolio was at when its process ended, where something of it is left to do. */
function findBrokenOff(
  file: string,
  { isRead, run, pending }: Pick<PortfolioInfo, 'pending'> & { isRead: boolean; run: PortfolioInfo['lastRun'] },
): PortfolioInfo['brokenOff'] {
  const asked = readAskedWork(file);
  const wasRunning = asked === 'run' || run?.state === 'running';
  const left = isRead ? (wasRunning && pending > 0 ? 'run' : null) : asked === null ? null : 'import';
  return left === null || isWorkedOnElsewhere(file) ? null : left;
}

/** What the results of a portfolio hold for. */
type ResultCounts = Pick<PortfolioInfo, 'pending' | 'stale' | 'bases'>;

/** What a database had come to when its results were counted last. */
const counted = new WeakMap<PortfolioDatabase, { readonly state: string; readonly counts: ResultCounts }>();

/** Counts the results by what they hold for; again when something has changed. */
function countResults(database: PortfolioDatabase, basis: Basis, locations: number): ResultCounts {
  const basisId = findBasis(database, basis);
  const state = JSON.stringify([basis, basisId, locations, readChanges(database)]);
  const known = counted.get(database);
  if (known?.state === state) return known.counts;
  const byBasis = countResultsByBasis(database);
  const withResult = [...byBasis.values()].reduce((sum, rows) => sum + rows, 0);
  const onBasis = basisId === null ? 0 : (byBasis.get(basisId) ?? 0);
  const pending = locations - onBasis - countCarriedResults(database, basis, basisId);
  const counts = {
    pending,
    // The rest of them has no result at all.
    stale: pending - (locations - withResult),
    bases: [...byBasis].toSorted(([a], [b]) => b - a).map(([id, rows]) => describeBasis(loadBasis(database, id), rows)),
  };
  counted.set(database, { state, counts });
  return counts;
}

function describeBasis({ packs, modelVersion }: Basis, rows: number): PortfolioInfo['bases'][number] {
  return { rows, packs: packs.map(({ id, version, curveSet }) => ({ id, version, curveSet })), modelVersion };
}

/** A run that nobody does any more was ended from outside. */
function describeLastRun(run: PortfolioInfo['lastRun'], isAtWork: boolean): PortfolioInfo['lastRun'] {
  return run !== null && run.state === 'running' && !isAtWork ? { ...run, state: 'interrupted' } : run;
}
