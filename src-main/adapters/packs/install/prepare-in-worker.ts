import { outOfMemory } from '#main/adapters/packs/out-of-memory.ts';
import { runInWorker, type WorkerMessage } from '#main/adapters/workers/run-in-worker.ts';
import { throttleProgress } from '#main/adapters/workers/throttle-progress.ts';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import type { PackProgress } from '#main/services/ports.ts';
import type { PrepareJob, PrepareResult } from './prepare-pack.ts';

export type PrepareMessage = WorkerMessage<PackProgress, PrepareResult>;

/**
 * Prepares a pack in a worker. A worker that dies is a finding: reading the pack took more than it may.
 * @throws CancelledError; and what a fault of ours throws in the worker.
 */
export function prepareInWorker(
  job: PrepareJob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: PackProgress) => void },
): Promise<PrepareResult> {
  return runInWorker(workerUrl('pack-install'), job, {
    signal,
    onProgress: throttleProgress(onProgress, {
      partOf: ({ step }) => step,
      isEnd: ({ fraction }) => fraction === 1,
    }),
    whenOutOfMemory: (): PrepareResult => ({ findings: [outOfMemory], record: null }),
  });
}
