import { failureText } from '#shared/contract/failure-text.ts';
import { runInWorker } from '#main/adapters/workers/run-in-worker.ts';
import { throttleProgress } from '#main/adapters/workers/throttle-progress.ts';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { ServiceError } from '#main/services/errors.ts';
import type { Clock } from '#main/services/ports.ts';
import type {
  HandOverJobName,
  HandOverJobs,
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
  close(): Promise<void>;
}

/** Creates the access: each job has a thread of its own, since few are ever done. */
export function createHandOverThread(places: HandOverPlaces, clock: Clock): HandOverThread {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    run<Name extends HandOverJobName>(
      name: Name,
      argument: HandOverJobs[Name]['takes'],
      { signal, onProgress = () => undefined }: HandOverListener,
    ) {
      const start: HandOverStart = { ...places, name, argument, now: clock.now().toISOString() };
      const job = runInWorker<HandOverProgress, HandOverJobs[Name]['gives']>(workerUrl('hand-over'), start, {
        // It ends by itself between two surveys, with the database as it was.
        signal,
        endAtOnce: closing.signal,
        onProgress: throttleProgress(onProgress, {
          partOf: ({ step }) => step,
          isEnd: ({ done, total }) => done === total,
        }),
        whenOutOfMemory() {
          throw new ServiceError('FILE_REFUSED', failureText('hand-over-too-much'));
        },
      });
      running.add(job);
      return job.finally(() => running.delete(job));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}
