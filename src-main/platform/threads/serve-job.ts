import { workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from './end-worker.ts';
import type { WorkerMessage } from './run-job.ts';
import { requirePort } from './require-port.ts';

/** In a thread: does the one job that it was started for, and ends. What `doJob` throws, the thread fails with. */
export async function serveJob(doJob: (job: never, tell: (progress: unknown) => void) => unknown): Promise<void> {
  const port = requirePort();
  endEarlyWhenAsked(port);
  const tell = (message: WorkerMessage<unknown, unknown>): void => port.postMessage(message);
  tell({ result: await doJob(workerData as never, (progress) => tell({ progress })) });
}
