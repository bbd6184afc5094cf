import { runInWorker } from '#main/platform/threads/run-in-worker.ts';
import { workerUrl } from '#main/platform/threads/worker-url.ts';
import type { JoinJob } from './pdf/join-pdfs.fs.ts';

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
