import type { SourceFile } from '#shared/domain/pack-source.ts';
import type { Finding } from '#shared/domain/pack.ts';
import { outOfMemory } from '#main/adapters/packs/out-of-memory.ts';
import { runInWorker, type WorkerMessage } from '#main/adapters/workers/run-in-worker.ts';
import { throttleProgress } from '#main/adapters/workers/throttle-progress.ts';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { PackRefusedError } from '#main/services/errors.ts';
import type { PackProgress } from '#main/services/ports.ts';
import type { InspectJob } from './inspect-folder.ts';
import type { WriteJob } from './write-pack.ts';

/** Work for the worker, by what it gives. */
export type BuildJob = { readonly inspect: InspectJob } | { readonly write: WriteJob };

export type BuildMessage = WorkerMessage<Pick<PackProgress, 'file' | 'fraction'>, SourceFile[] | Finding[]>;

interface BuildOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PackProgress) => void;
}

/** Looks into a folder in a worker. @throws PackRefusedError where that takes too much memory; CancelledError */
export function inspectInWorker(job: InspectJob, options: BuildOptions): Promise<SourceFile[]> {
  return build({ inspect: job }, 'inspect', options, () => {
    throw new PackRefusedError([outOfMemory]);
  });
}

/** Writes a pack in a worker. @throws CancelledError */
export function writeInWorker(job: WriteJob, options: BuildOptions): Promise<Finding[]> {
  return build({ write: job }, 'build', options, () => [outOfMemory]);
}

function build<Result>(
  job: BuildJob,
  step: PackProgress['step'],
  { signal, onProgress }: BuildOptions,
  whenOutOfMemory: () => Result,
): Promise<Result> {
  return runInWorker(workerUrl('pack-build'), job, {
    signal,
    // One after another, as many as a folder has: files are no parts.
    onProgress: throttleProgress(
      (progress: Pick<PackProgress, 'file' | 'fraction'>) => onProgress({ step, ...progress }),
      { partOf: () => step, isEnd: ({ fraction }) => fraction === 1 },
    ),
    whenOutOfMemory,
  });
}
