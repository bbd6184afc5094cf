import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import { describeIsolationError, PACK_MEGABYTES } from '../isolation-of-packs.ts';
import { throttleProgress } from '#main/platform/threads/throttle-progress.ts';
import type { PackStepProgress } from '../installed-packs.ts';
import type { PrepareJob, PrepareResult } from './prepare-pack.fs.ts';

/**
 * Prepares a pack in a process of its own. One that dies is a finding: the pack was too much for it.
 * @throws CancelledError; and what a fault of ours throws there.
 */
export function prepareIsolated(
  job: PrepareJob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: PackStepProgress) => void },
): Promise<PrepareResult> {
  return runIsolated('pack-install', job, {
    signal,
    megabytes: PACK_MEGABYTES,
    onProgress: throttleProgress(onProgress, {
      partOf: ({ step }) => step,
      isEnd: ({ fraction }) => fraction === 1,
    }),
    whenRefused: (error): PrepareResult => ({ findings: [describeIsolationError(error)], record: null }),
  });
}
