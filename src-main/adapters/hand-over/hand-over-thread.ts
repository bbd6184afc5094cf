import { Worker } from 'node:worker_threads';
import { failureText } from '#shared/contract/failure-text.ts';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { CancelledError, ServiceError } from '#main/services/errors.ts';
import type { Clock } from '#main/services/ports.ts';
import { fromThreadFailure } from '#main/services/thread-failure.ts';
import type {
  HandOverJobName,
  HandOverJobs,
  HandOverMessage,
  HandOverPlaces,
  HandOverProgress,
  HandOverStart,
} from './hand-over-job.ts';

/** Who waits for a job. */
export interface HandOverListener {
  readonly signal: AbortSignal;
  /** Told at most ten times a second. */
  readonly onProgress?: ((progress: HandOverProgress) => void) | undefined;
}

/** Reads and writes hand-overs beside the thread that answers the windows: thousands of surveys take seconds. */
export interface HandOverThread {
  /** @throws ServiceError as the job says; CancelledError when aborted, and then nothing was changed. */
  run<Name extends HandOverJobName>(
    name: Name,
    argument: HandOverJobs[Name]['takes'],
    listener: HandOverListener,
  ): Promise<HandOverJobs[Name]['gives']>;
  /** Ends what is running: an import that is not written leaves nothing. */
  close(): void;
}

/** Memory that a job may take, megabytes: a file that makes it take more ends the thread, not the application. */
const MAXIMUM_HEAP_MEGABYTES = 2048;
/** Least time between two tellings of the same step, milliseconds: ten a second. */
const PROGRESS_INTERVAL_MILLISECONDS = 100;

/** Creates the access: each job has a thread of its own, since few are ever done. */
export function createHandOverThread(places: HandOverPlaces, clock: Clock): HandOverThread {
  const running = new Set<Worker>();
  return {
    run: (name, argument, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(new CancelledError());
          return;
        }
        const start: HandOverStart = { ...places, name, argument, now: clock.now().toISOString() };
        const worker = new Worker(workerUrl('hand-over'), {
          workerData: start,
          resourceLimits: { maxOldGenerationSizeMb: MAXIMUM_HEAP_MEGABYTES },
        });
        running.add(worker);
        const tell = throttle(onProgress);
        // It ends by itself between two surveys, with the database as it was.
        const cancel = (): void => worker.postMessage('cancel', []);
        signal.addEventListener('abort', cancel, { once: true });
        worker.on('message', (message: HandOverMessage) => {
          if (message.kind === 'progress') tell(message.progress);
          else if (message.kind === 'done') resolve(message.value);
          else reject(fromThreadFailure(message.failure));
        });
        worker.once('error', (error: NodeJS.ErrnoException) => reject(isOutOfMemory(error) ? tooLarge() : error));
        worker.once('exit', (code) => {
          running.delete(worker);
          signal.removeEventListener('abort', cancel);
          // Settled already unless the thread ended without a word.
          reject(signal.aborted ? new CancelledError() : new Error(`the hand-over ended with code ${code}`));
        });
      }),
    close() {
      for (const worker of running) void worker.terminate();
    },
  };
}

function isOutOfMemory({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooLarge(): ServiceError {
  return new ServiceError('FILE_REFUSED', failureText('hand-over-too-much'));
}

function throttle(onProgress: HandOverListener['onProgress']): (progress: HandOverProgress) => void {
  let last = { step: '', at: 0 };
  return (progress) => {
    const now = performance.now();
    const isLast = progress.done === progress.total;
    if (!isLast && progress.step === last.step && now - last.at < PROGRESS_INTERVAL_MILLISECONDS) return;
    last = { step: progress.step, at: now };
    onProgress?.(progress);
  };
}
