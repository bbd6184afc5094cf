import { Worker } from 'node:worker_threads';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { CancelledError } from '#main/services/errors.ts';
import type { PackProgress } from '#main/services/ports.ts';
import { packText } from '#shared/domain/pack-text.ts';
import { createFinding } from '#shared/domain/create-finding.ts';
import type { PrepareJob, PrepareResult } from './prepare-pack.ts';

/** What the worker tells. */
export type PrepareMessage = { readonly progress: PackProgress } | { readonly result: PrepareResult };

/** Memory that reading a pack may take, megabytes; a file that makes it take more ends the worker, not the application. */
const MAXIMUM_HEAP_MEGABYTES = 2048;
/** Least time between two tellings of the same step, milliseconds: ten a second. */
const PROGRESS_INTERVAL_MILLISECONDS = 100;

/**
 * Prepares a pack in a worker. A worker that dies is a finding: reading the pack took more than it may.
 * @throws CancelledError; and what a fault of ours throws in the worker.
 */
export function prepareInWorker(
  job: PrepareJob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: PackProgress) => void },
): Promise<PrepareResult> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new CancelledError());
      return;
    }
    const worker = new Worker(workerUrl('pack-install'), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MAXIMUM_HEAP_MEGABYTES },
    });
    const throttled = throttle(onProgress);
    const cancel = (): void => {
      void worker.terminate().then(() => reject(new CancelledError()));
    };
    signal.addEventListener('abort', cancel, { once: true });
    worker.on('message', (message: PrepareMessage) => {
      // A result may still be on its way while the worker is being ended: what was cancelled stays cancelled.
      if (signal.aborted) return;
      if ('progress' in message) throttled(message.progress);
      else resolve(message.result);
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (isOutOfMemory(error)) resolve({ findings: [outOfMemory], record: null });
      else reject(error);
    });
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', cancel);
      // Settled already unless the worker ended without a word.
      if (!signal.aborted) reject(new Error(`reading the pack ended with code ${code}`));
    });
  });
}

/** Whether a worker's heap was full, or the system had no memory for the cells, which lie outside of it. */
function isOutOfMemory({ code, message }: NodeJS.ErrnoException): boolean {
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || message === 'Array buffer allocation failed';
}

const outOfMemory: PrepareResult['findings'][number] = createFinding({
  severity: 'error',
  code: 'out-of-memory',
  file: null,
  field: null,
  found: packText('too-much-memory', { megabytes: MAXIMUM_HEAP_MEGABYTES }),
  expected: packText('short-strips-expected'),
});

function throttle(onProgress: (progress: PackProgress) => void): (progress: PackProgress) => void {
  let last = { step: '', at: 0 };
  return (progress) => {
    const now = performance.now();
    if (progress.step === last.step && now - last.at < PROGRESS_INTERVAL_MILLISECONDS) return;
    last = { step: progress.step, at: now };
    onProgress(progress);
  };
}
