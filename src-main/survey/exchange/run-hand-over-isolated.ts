import { failureText } from '#shared/call/failure-text.ts';
import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import { throttleProgress } from '#main/platform/threads/throttle-progress.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
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

/** Reads and writes hand-overs in a process of its own: strangers wrote what is read, and thousands of surveys take
 * seconds. */
export interface HandOverProcess {
  /** @throws ServiceError as the job says; CancelledError when aborted, and then nothing was changed. */
  run<Name extends HandOverJobName>(
    name: Name,
    argument: HandOverJobs[Name]['takes'],
    listener: HandOverListener,
  ): Promise<HandOverJobs[Name]['gives']>;
  /** Ends what is running: an import that is not written leaves nothing. */
  close(): Promise<void>;
}

/** Creates the access. */
export function createHandOverProcess(places: HandOverPlaces, clock: Clock): HandOverProcess {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    run<Name extends HandOverJobName>(
      name: Name,
      argument: HandOverJobs[Name]['takes'],
      { signal, onProgress = () => undefined }: HandOverListener,
    ) {
      const start: HandOverStart = { ...places, name, argument, now: clock.now().toISOString() };
      const job = runIsolated<HandOverProgress, HandOverJobs[Name]['gives']>('hand-over', start, {
        // It ends by itself between two surveys, with the database as it was.
        signal,
        endAtOnce: closing.signal,
        onProgress: throttleProgress(onProgress, {
          partOf: ({ step }) => step,
          isEnd: ({ done, total }) => done === total,
        }),
        whenRefused(error) {
          throw error.fault === 'memory' ? new FileRefusedError(failureText('hand-over-too-much')) : error;
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
