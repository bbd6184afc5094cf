import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createJobFolders } from '#main/pack/job-folders.ts';
import { runInWorker } from '#main/platform/threads/run-in-worker.ts';
import type { WorkerMessage } from '#main/platform/threads/run-job.ts';
import { workerUrl } from '#main/platform/threads/worker-url.ts';
import type { PackProgress } from '#main/pack/installed-packs.ts';

/** How often progress is told while there is none, ms. */
const REMINDER_MILLISECONDS = 250;

export interface DemoRegionJob {
  /** Folder that the pack is written into. */
  readonly folder: string;
}

/** What the worker tells: how far it is, 0..1, and that the pack is written. It throws when it cannot be. */
export type DemoRegionMessage = WorkerMessage<number, null>;

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

async function generate(
  job: DemoRegionJob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: PackProgress) => void },
): Promise<void> {
  let fraction = 0;
  const tell = () => onProgress({ step: 'generate', fraction, file: null });
  // Again and again: the first half takes seconds without a word, and a window that opens meanwhile has heard nothing.
  const reminder = setInterval(tell, REMINDER_MILLISECONDS);
  try {
    await runInWorker(workerUrl('demo-region'), job, {
      signal,
      onProgress(reached: number) {
        fraction = reached;
        tell();
      },
    });
  } finally {
    clearInterval(reminder);
  }
}
