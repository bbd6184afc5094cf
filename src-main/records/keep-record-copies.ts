import type { Logger } from '#main/platform/log/create-logger.ts';
import { copyInWorker } from './copies/copy-in-worker.ts';
import { isCopyDue } from './copies/record-copies.fs.ts';
import { CancelledError, ServiceError } from '#main/platform/errors/errors.ts';
import type { Clock } from '#main/platform/forward-clock.ts';

/** Not while the application starts. */
const FIRST_AFTER_MILLISECONDS = 60_000;
const LOOK_EVERY_MILLISECONDS = 60 * 60_000;
/** After a big change a copy is made unless the latest one is younger than this. */
const AFTER_CHANGE_MILLISECONDS = 60 * 60_000;
/** So many surveys changed at once are a big change. */
const MANY_SURVEYS = 20;

export interface RecordCopiesParts {
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Makes a copy a day while the application runs, the first one a minute after the start. */
export function keepRecordCopies({ dataDirectory, clock, log }: RecordCopiesParts) {
  const ending = new AbortController();
  let making: Promise<void> | null = null;

  async function make(): Promise<void> {
    try {
      const result = await copyInWorker({ dataDirectory, now: clock.now().getTime() }, ending.signal);
      if (result === 'no room') log.warn('no copy of the records was made: there is no room for it on the disk');
    } catch (err) {
      if (err instanceof CancelledError) return;
      if (err instanceof ServiceError && err.code === 'STORAGE_FULL')
        log.warn('no copy of the records was made: the disk is full');
      else log.warn({ err }, 'no copy of the records was made');
    }
  }

  function makeIfDue(milliseconds?: number): Promise<void> {
    if (making !== null) return making;
    if (ending.signal.aborted || !isCopyDue(dataDirectory, new Date(), milliseconds)) return Promise.resolve();
    making = make().finally(() => (making = null));
    return making;
  }

  const first = setTimeout(() => void makeIfDue(), FIRST_AFTER_MILLISECONDS).unref();
  const every = setInterval(() => void makeIfDue(), LOOK_EVERY_MILLISECONDS).unref();
  return {
    /** Makes a copy if the latest is older than this. Never fails: why there is none is in the log. */
    makeIfDue,
    /** Told how many surveys were changed at once. */
    noteChange(surveys: number): void {
      if (surveys >= MANY_SURVEYS) void makeIfDue(AFTER_CHANGE_MILLISECONDS);
    },
    stop(): void {
      clearTimeout(first);
      clearInterval(every);
      ending.abort();
    },
  };
}
