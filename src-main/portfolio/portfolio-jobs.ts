import { describeWorkFailure, isStorageFull } from '#main/platform/errors/describe-failure.ts';
import type { ReportedFailure } from '#shared/call/envelope.ts';
import { failureText } from '#shared/call/failure-text.ts';
import type { Module } from '#shared/hazard/hazard.ts';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import { saveBasis } from './run/basis-store.sql.ts';
import { keepEarlierResults } from './review/comparison-store.sql.ts';
import { FileChangedError } from './import/file-changed-error.ts';
import { hashFile } from './import/hash-file.fs.ts';
import { createRecordStore } from './import/record-store.sql.ts';
import { countLocations } from './review/columns/input-columns.sql.ts';
import { prepareReview } from './review/columns/open-frame.sql.ts';
import { createRunControl } from './run/run-control.ts';
import { saveRunEnd, saveRunStart } from './run/run-store.sql.ts';
import { loadSource } from './import/source-store.sql.ts';
import type { FileLock } from '#main/platform/database/file-lock.ts';
import { guardWrites } from '#main/platform/database/keep-in-place.ts';
import { takeWorkLock } from './work-lock.fs.ts';
import { markAtWork, unmarkAtWork, type AskedWork } from './work-mark.fs.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { CancelledError, ServiceError } from '#main/platform/errors/errors.ts';
import { readCurrentBasis } from './run/current-basis.ts';
import type { OpenPortfolio, PortfolioJob } from './open-portfolio.sql.ts';
import { openWorkPool } from './run/open-work-pool.ts';
import { createProgressReporter } from './progress-reporter.ts';
import { readRest } from './import/read-rest.ts';
import { runPending } from './run/run-pending.ts';

export interface JobPorts {
  readonly dataDirectory: string;
  readonly temporaryPaths: TemporaryPaths;
  readonly send: (progress: PortfolioProgress) => void;
  /** Puts a fault into the log; gives the id under which it stands there. */
  readonly logFault: (error: unknown) => string;
}

/** What portfolios do for long, one job for each at a time. */
export interface PortfolioJobs {
  /**
   * Begins to read what is left of the file, and then to run when `modules` says with which licence.
   * @throws ServiceError CONFLICT while there is another job.
   */
  start(portfolio: OpenPortfolio, steps: { readonly modules: readonly Module[] | null }): void;
  /**
   * Does work as the job of a portfolio and waits for it. @throws ServiceError CONFLICT while there is another, of this
   * process or another; what `work` throws.
   */
  during<Value>(
    portfolio: OpenPortfolio,
    phase: PortfolioJob['phase'],
    work: (job: PortfolioJob) => Promise<Value>,
  ): Promise<Value>;
  /** Ends every job between two pieces of it: as what the end of the application breaks off, not as cancelled. */
  close(): Promise<void>;
}

/** A job with its right to work on the portfolio. */
interface BegunJob {
  readonly job: PortfolioJob;
  readonly lock: FileLock;
}

/** Creates the jobs of a portfolio thread. */
export function createPortfolioJobs({ dataDirectory, temporaryPaths, send, logFault }: JobPorts): PortfolioJobs {
  const described = new WeakMap<object, ReportedFailure>();
  const active = new Set<PortfolioJob>();
  let isClosing = false;

  /** Why work has failed, as its progress and its run tell it alike: a fault under one id. */
  function describeWork(thrown: unknown): ReportedFailure {
    const isObject = typeof thrown === 'object' && thrown !== null;
    const known = isObject ? described.get(thrown) : undefined;
    if (known !== undefined) return known;
    const failure = describeWorkFailure(toPortfolioFailure(thrown), logFault);
    if (isObject) described.set(thrown, failure);
    return failure;
  }

  function begin(portfolio: OpenPortfolio, phase: PortfolioJob['phase']): BegunJob {
    if (portfolio.job !== null) {
      throw new ServiceError('CONFLICT', failureText('portfolio-at-work'));
    }
    // Of other processes, too.
    const lock = takeWorkLock(portfolio.file);
    const job: PortfolioJob = { phase, control: createRunControl(lock), reporter: null, ended: Promise.resolve() };
    portfolio.job = job;
    active.add(job);
    return { job, lock };
  }

  // Not async itself: that there is another job is told before anything is begun.
  function during<Value>(
    portfolio: OpenPortfolio,
    phase: PortfolioJob['phase'],
    work: (job: PortfolioJob, lock: FileLock) => Promise<Value>,
  ): Promise<Value> {
    return finish(portfolio, begin(portfolio, phase), work);
  }

  async function finish<Value>(
    portfolio: OpenPortfolio,
    { job, lock }: BegunJob,
    work: (job: PortfolioJob, lock: FileLock) => Promise<Value>,
  ): Promise<Value> {
    // Who has lost the right saves nothing, not even how the work ended: another may be at work.
    const endGuard = guardWrites(portfolio.database, () => lock.requireInPlace());
    const working = work(job, lock);
    job.ended = working.then(
      () => undefined,
      () => undefined,
    );
    let failure: ReportedFailure | null = null;
    try {
      return await working;
    } catch (thrown) {
      failure = thrown instanceof CancelledError ? null : describeWork(thrown);
      throw toPortfolioFailure(thrown);
    } finally {
      portfolio.job = null;
      active.delete(job);
      endGuard();
      lock.release();
      job.reporter?.end(failure);
    }
  }

  async function readFile({ id, database }: OpenPortfolio, job: PortfolioJob): Promise<void> {
    // Before anything can fail: whoever waits hears of it by the progress alone.
    const reporter = createProgressReporter(id, 'import', send);
    job.reporter = reporter;
    const source = loadSource(database)!;
    const records = createRecordStore(database);
    if (records.isComplete) return;
    if (records.count > 0 && (await hashFile(source.path)) !== source.contentHash) throw new FileChangedError();
    await readRest(records, source, { database, temporaryPaths, control: job.control, reporter });
  }

  /** Makes the columns that are sorted, searched and drawn. */
  async function prepare({ id, database }: OpenPortfolio, job: PortfolioJob): Promise<void> {
    const reporter = createProgressReporter(id, 'prepare', send);
    job.reporter = reporter;
    for (const rows of prepareReview(database)) {
      reporter.report(rows, countLocations(database));
      await job.control.checkpoint();
    }
  }

  async function run(
    { id, file, database }: OpenPortfolio,
    job: PortfolioJob,
    modules: readonly Module[],
  ): Promise<void> {
    job.phase = 'running';
    const reporter = createProgressReporter(id, 'run', send);
    job.reporter = reporter;
    const basis = readCurrentBasis(dataDirectory, modules);
    const basisId = saveBasis(database, basis);
    // Before any of them counts for another basis.
    await keepEarlierResults(database, basisId, () => job.control.checkpoint());
    saveRunStart(database, basisId);
    const pool = openWorkPool({ dataDirectory, databaseFile: file, basis });
    try {
      await runPending({ database, pool, control: job.control, basis, basisId, reporter });
      saveRunEnd(database, 'finished', null);
    } catch (error) {
      const isCancelled = error instanceof CancelledError;
      // It stays as one that runs, which nobody does any more.
      if (!(isCancelled && isClosing))
        saveRunEnd(database, isCancelled ? 'cancelled' : 'failed', isCancelled ? null : describeWork(error));
      throw error;
    } finally {
      await pool.close();
    }
  }

  /** Does work under a mark that outlives this process. Without room for the mark it is done all the same. */
  async function underMark(
    file: string,
    { asked, lock }: { readonly asked: AskedWork; readonly lock: FileLock },
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      markAtWork(file, asked);
    } catch (error) {
      logFault(error);
    }
    try {
      await work();
    } finally {
      if (!isClosing && lock.isInPlace()) unmarkAtWork(file);
    }
  }

  return {
    async close() {
      isClosing = true;
      for (const { control } of active) control.cancel();
      await Promise.all([...active].map(({ ended }) => ended));
    },
    during,
    start(portfolio, { modules }) {
      const job = during(portfolio, 'importing', (begun, lock) =>
        underMark(portfolio.file, { asked: modules === null ? 'read' : 'run', lock }, async () => {
          await readFile(portfolio, begun);
          if (modules !== null) await run(portfolio, begun, modules);
          await prepare(portfolio, begun);
        }),
      );
      // Told by the job's progress and kept with the run; a fault is in the log.
      job.catch(() => undefined);
    },
  };
}

/**
 * What somebody is told of work on a portfolio that has failed: what to do when there is no room; else the error as it
 * is.
 */
export function toPortfolioFailure(error: unknown): unknown {
  return isStorageFull(error) ? new ServiceError('STORAGE_FULL', failureText('portfolio-disk-full')) : error;
}
