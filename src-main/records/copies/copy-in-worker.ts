import { runInWorker } from '#main/platform/threads/run-in-worker.ts';
import type { WorkerMessage } from '#main/platform/threads/run-job.ts';
import { workerUrl } from '#main/platform/threads/worker-url.ts';
import type { CopyJob, CopyResult } from './copy-records.sql.ts';

/** What the worker tells. */
export type CopyMessage = WorkerMessage<never, CopyResult>;

/** Copies the records in a worker, see copyRecords: nobody waits for it. @throws CancelledError */
export function copyInWorker(job: CopyJob, signal: AbortSignal): Promise<CopyResult> {
  return runInWorker(workerUrl('record-copy'), job, { signal, isUnneeded: true });
}
