import { Worker } from 'node:worker_threads';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { CancelledError } from '#main/services/errors.ts';
import type { JoinJob } from './pdf/join-pdfs.ts';

/** What the worker tells. It ends when the file is written, and throws when it cannot be. */
export interface JoinMessage {
  /** Parts that are in the file. */
  readonly joined: number;
}

/**
 * Joins PDFs in a worker, so that the main process goes on answering.
 * @throws CancelledError; what the file system says
 */
export function joinInWorker(
  job: JoinJob,
  { signal, onPart }: { readonly signal: AbortSignal; readonly onPart: (joined: number) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new CancelledError());
      return;
    }
    const worker = new Worker(workerUrl('report-join'), { workerData: job });
    const cancel = (): void => {
      void worker.terminate().then(() => reject(new CancelledError()));
    };
    signal.addEventListener('abort', cancel, { once: true });
    worker.on('message', ({ joined }: JoinMessage) => onPart(joined));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', cancel);
      // Cancelled while it ended: the file is taken away by whoever asked.
      if (signal.aborted) reject(new CancelledError());
      else if (code === 0) resolve();
      else reject(new Error(`joining the report ended with code ${code}`));
    });
  });
}
