import { workerData, type MessagePort } from 'node:worker_threads';
import { endWhenAsked } from '../threads/end-worker.ts';
import { requirePort } from '../threads/require-port.ts';

/** What a thread tells that has done its job and can do another. */
const DONE = 'done';

/** Whether a thread's message says that it has done its job and stays. */
export function isDone(message: unknown): boolean {
  return message === DONE;
}

/** Another job for a thread that has done one. */
interface NextJob {
  readonly nextJob: unknown;
}

/** What a thread is told that {@link serveJobs serves} jobs and has done one. */
export function nextJob(job: unknown): NextJob {
  return { nextJob: job };
}

/**
 * In a thread: does the job that it was started with and, one after another, those that come: what it has loaded is
 * there already then. It ends when it is asked to; what `doJob` throws ends it.
 */
export async function serveJobs(doJob: (job: unknown, port: MessagePort) => Promise<void>): Promise<void> {
  const port = requirePort();

  async function serve(job: unknown): Promise<void> {
    await doJob(job, port);
    port.postMessage(DONE);
  }

  endWhenAsked(port);
  port.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'nextJob' in message) void serve(message.nextJob);
  });
  await serve(workerData);
}
