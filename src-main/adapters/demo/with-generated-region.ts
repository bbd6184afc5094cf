import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createJobFolders } from '#main/adapters/packs/job-folders.ts';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { CancelledError } from '#main/services/errors.ts';
import type { PackProgress } from '#main/services/ports.ts';

/** How often progress is told while there is none, ms. */
const REMINDER_MILLISECONDS = 250;

/** What the worker is started with. */
export interface DemoRegionJob {
  /** Folder that the pack is written into. */
  readonly folder: string;
}

/** What the worker tells: how far it is, 0..1. It ends when the pack is written, and throws when it cannot be. */
export interface DemoRegionMessage {
  readonly fraction: number;
}

/**
 * Generates the demonstration region as a pack folder in a worker, hands the folder to `use`, and takes it away.
 * @throws CancelledError
 */
export async function withGeneratedRegion<Value>(
  dataDirectory: string,
  use: (folder: string) => Promise<Value>,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: PackProgress) => void },
): Promise<Value> {
  // One of the library's own: what a killed process leaves is taken away at the next start.
  const { scratch: folder } = createJobFolders(path.join(dataDirectory, 'packs'));
  mkdirSync(folder, { recursive: true });
  try {
    await generate({ folder }, options);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function generate(
  job: DemoRegionJob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: PackProgress) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new CancelledError());
      return;
    }
    const worker = new Worker(workerUrl('demo-region'), { workerData: job });
    let fraction = 0;
    const tell = () => onProgress({ step: 'generate', fraction, file: null });
    // Again and again: the first half takes seconds without a word, and a window that opens meanwhile has heard nothing.
    const reminder = setInterval(tell, REMINDER_MILLISECONDS);
    const cancel = () => {
      reject(new CancelledError());
      void worker.terminate();
    };
    signal.addEventListener('abort', cancel, { once: true });
    worker.on('message', (message: DemoRegionMessage) => {
      ({ fraction } = message);
      tell();
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearInterval(reminder);
      signal.removeEventListener('abort', cancel);
      if (code === 0) resolve();
      else reject(new Error(`generating the demonstration region ended with code ${code}`));
    });
  });
}
