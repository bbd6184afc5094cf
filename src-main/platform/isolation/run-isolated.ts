import path from 'node:path';
import { runJob, type JobRun, type JobThread, type ThreadListeners } from '../threads/run-job.ts';
import { workerUrl } from '../threads/worker-url.ts';
import { IsolationError } from './isolation-error.ts';
import { openIsolated } from './open-isolated.ts';

/**
 * Resident memory that reading a file of strangers may take, megabytes, where nothing else is said: what takes more
 * ends the process that reads, not the application.
 */
export const USUAL_MEGABYTES = 1024;

/** How {@link runIsolated} has a job done. */
export interface IsolatedRun<Progress, Result> extends JobRun<Progress> {
  /** Left out: {@link USUAL_MEGABYTES}. */
  readonly megabytes?: number;
  /** Where nobody can give the job up. Left out: it may take as long as somebody waits. */
  readonly deadlineMilliseconds?: number;
  /** What to give, or to throw, where the file was too much; left out: the error is thrown. */
  readonly whenRefused?: (error: IsolationError) => Result;
  /** The process that waits need not stay for it. */
  readonly isUnneeded?: boolean;
}

/**
 * Has one job done by a thread in a process of its own, which does nothing else meanwhile: for bytes of strangers.
 * @param entry name of the thread, or the URL of its file
 * @throws CancelledError; what the thread fails with or throws; IsolationError; an error when it ends without a word
 */
export async function runIsolated<Progress, Result>(
  entry: string | URL,
  job: unknown,
  {
    megabytes = USUAL_MEGABYTES,
    deadlineMilliseconds,
    whenRefused,
    isUnneeded = false,
    ...run
  }: IsolatedRun<Progress, Result>,
): Promise<Result> {
  const { href, pathname } = typeof entry === 'string' ? workerUrl(entry) : entry;
  const isolated = {
    entry: href,
    workerData: job,
    megabytes,
    deadlineMilliseconds: deadlineMilliseconds ?? null,
    isUnneeded,
  };
  let tellEnd = (): void => undefined;
  const ended = new Promise<void>((resolve) => (tellEnd = resolve));
  const open = ({ onExit, ...listeners }: ThreadListeners): JobThread =>
    openIsolated(isolated, {
      ...listeners,
      onExit(code) {
        tellEnd();
        onExit(code);
      },
    });
  try {
    const result = await runJob<Progress, Result>(path.posix.basename(pathname), open, run);
    // Its process is free for the next job then, and nothing is open any more.
    await ended;
    return result;
  } catch (error) {
    if (whenRefused !== undefined && error instanceof IsolationError) return whenRefused(error);
    throw error;
  }
}
