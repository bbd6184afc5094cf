import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { CancelledError } from '#main/services/errors.ts';
import { endWorker } from './end-worker.ts';
import { fromThreadFailure, type ThreadFailure } from '#main/services/thread-failure.ts';

/** What a worker tells that does one job: how far it is, and at last what it gives, or why it gives nothing. */
export type WorkerMessage<Progress, Result> =
  | { readonly progress: Progress }
  | { readonly result: Result }
  | { readonly failure: ThreadFailure };

/** How long a worker whose job nobody wants any more may take to end by itself, milliseconds. */
const PATIENCE_MILLISECONDS = 1000;

/** How {@link runInWorker} has a job done. */
export interface WorkerRun<Progress, Result> {
  /** Aborted: the worker is ended, and what it might still give is not taken. */
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** What to give, or to throw, where the job takes more memory than it may; left out: its memory is not bounded. */
  readonly whenOutOfMemory?: () => Result;
  /**
   * For a worker that ends by itself, with what it changes whole or not at all, when it is told `cancel`: `signal`
   * makes it be told, and what it gives nevertheless is taken; this signal ends it at once.
   */
  readonly endAtOnce?: AbortSignal;
  /** The process need not stay for it. */
  readonly isUnneeded?: boolean;
}

/**
 * Memory that a bounded job may take, megabytes: a file that makes it take more ends the worker, not the application.
 */
export const MAXIMUM_HEAP_MEGABYTES = 2048;

/**
 * Has one job done by a worker of its own.
 * @param entry the worker's file
 * @throws CancelledError; what the worker fails with or throws; an error when it ends without a word
 */
export async function runInWorker<Progress, Result>(
  entry: URL,
  job: unknown,
  run: WorkerRun<Progress, Result>,
): Promise<Result> {
  try {
    return await waitForResult(entry, job, run);
  } catch (error) {
    if (run.whenOutOfMemory !== undefined && isOutOfMemory(error)) return run.whenOutOfMemory();
    throw error;
  }
}

function waitForResult<Progress, Result>(
  entry: URL,
  job: unknown,
  { signal, onProgress, whenOutOfMemory, endAtOnce, isUnneeded }: WorkerRun<Progress, Result>,
): Promise<Result> {
  const ending = endAtOnce ?? signal;
  return new Promise((resolve, reject) => {
    if (signal.aborted || ending.aborted) {
      reject(new CancelledError());
      return;
    }
    const resourceLimits = whenOutOfMemory && { maxOldGenerationSizeMb: MAXIMUM_HEAP_MEGABYTES };
    const worker = new Worker(entry, { workerData: job, ...(resourceLimits && { resourceLimits }) });
    if (isUnneeded) worker.unref();
    const end = (): void => void endWorker(worker, PATIENCE_MILLISECONDS);
    const askToEnd = (): void => worker.postMessage('cancel', []);
    ending.addEventListener('abort', end, { once: true });
    if (ending !== signal) signal.addEventListener('abort', askToEnd, { once: true });

    worker.on('message', (message: WorkerMessage<Progress, Result>) => {
      // A result may still be on its way while the worker is being ended: what was cancelled stays cancelled.
      if (ending.aborted) return;
      if ('progress' in message) onProgress?.(message.progress);
      else if ('result' in message) resolve(message.result);
      else reject(fromThreadFailure(message.failure));
    });
    worker.once('error', (error) => {
      if (!ending.aborted) reject(error);
    });
    worker.once('exit', (code) => {
      ending.removeEventListener('abort', end);
      signal.removeEventListener('abort', askToEnd);
      // Settled already unless it was ended, or ended without a word.
      const isCancelled = signal.aborted || ending.aborted;
      reject(
        isCancelled
          ? new CancelledError()
          : new Error(`${path.posix.basename(entry.pathname)} ended with code ${code}`),
      );
    });
  });
}

/** Whether a worker's heap was full, or the system had no memory for what lies outside of it. */
function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = 'code' in error ? error.code : null;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || error.message === 'Array buffer allocation failed';
}
