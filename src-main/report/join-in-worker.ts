import { runInWorker } from '#main/platform/threads/run-in-worker.ts';
import type { WorkerMessage } from '#main/platform/threads/run-job.ts';
import { workerUrl } from '#main/platform/threads/worker-url.ts';
import type { JoinJob } from './pdf/join-pdfs.fs.ts';

/** What the worker tells: the parts that are in the file, and that it is written. It throws when it cannot be. */
export type JoinMessage = WorkerMessage<number, null>;

/**
 * Joins PDFs in a worker, so that the main process goes on answering.
 * @throws CancelledError; what the file system says
 */
export async function joinInWorker(
  job: JoinJob,
  { signal, onPart }: { readonly signal: AbortSignal; readonly onPart: (joined: number) => void },
): Promise<void> {
  await runInWorker(workerUrl('report-join'), job, { signal, onProgress: onPart });
}
