import path from 'node:path';
import { endWorker } from './end-worker.ts';
import { runJob, type JobRun } from './run-job.ts';
import { startWorker } from './start-worker.ts';
import { nameSystemReason } from './thread-failure.ts';

/** How long a worker whose job nobody wants any more may take to end by itself, milliseconds. */
const PATIENCE_MILLISECONDS = 1000;

/** How {@link runInWorker} has a job done. */
export interface WorkerRun<Progress> extends JobRun<Progress> {
  /** The process need not stay for it. */
  readonly isUnneeded?: boolean;
}

/**
 * Has one job done by a worker of its own. For our own data: what strangers have written is read in a process of its
 * own (`runIsolated`).
 * @param entry the worker's file
 * @throws CancelledError; what the worker fails with or throws; an error when it ends without a word
 */
export function runInWorker<Progress, Result>(
  entry: URL,
  job: unknown,
  { isUnneeded = false, ...run }: WorkerRun<Progress>,
): Promise<Result> {
  return runJob(
    path.posix.basename(entry.pathname),
    ({ onMessage, onError, onExit }) => {
      const worker = startWorker(entry, { workerData: job });
      if (isUnneeded) worker.unref();
      worker.on('message', onMessage);
      worker.once('error', (error) => onError(nameSystemReason(error as Error)));
      worker.once('exit', onExit);
      return {
        post: (message) => worker.postMessage(message, []),
        end: () => void endWorker(worker, PATIENCE_MILLISECONDS),
      };
    },
    run,
  );
}
