import type { Basis } from './basis-store.sql.ts';
import { carryResults } from './carried-results.sql.ts';
import { sortResults } from './sort-results.ts';
import type { ProgressReporter } from '../progress-reporter.ts';
import { runLocations, type RunOptions } from './run-locations.ts';

export interface PendingRun extends Pick<RunOptions, 'database' | 'pool' | 'control' | 'fresh'> {
  readonly basis: Basis;
  /** Id of the saved `basis`. */
  readonly basisId: number;
  readonly reporter: Pick<ProgressReporter, 'report'>;
}

/**
 * Gives every location a result that holds for a basis: those of other bases that still hold count for it, the rest is
 * worked out.
 * @throws CancelledError; what a worker throws.
 */
export async function runPending(run: PendingRun): Promise<void> {
  const { database, pool, control, basis, basisId, reporter, fresh } = run;
  await carryResults(database, basis, basisId, () => control.checkpoint());
  const onProgress = (done: number, all: number): void => reporter.report(done, all);
  await runLocations({ database, pool, basis: basisId, control, onProgress, fresh });
  await sortResults(database, () => control.checkpoint());
}
