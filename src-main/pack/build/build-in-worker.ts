import type { SourceFile } from '#shared/pack/pack-source.ts';
import type { Finding } from '#shared/pack/pack.ts';
import type { IsolationError } from '#main/platform/isolation/isolation-error.ts';
import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import { describeIsolationError, PACK_MEGABYTES } from '../isolation-of-packs.ts';
import { throttleProgress } from '#main/platform/threads/throttle-progress.ts';
import { PackRefusedError } from '../pack-errors.ts';
import type { PackStepProgress } from '../installed-packs.ts';
import type { InspectJob } from './inspect-folder.fs.ts';
import type { RasterPreview } from '#shared/pack/raster-preview.ts';
import type { PreviewJob } from './preview-raster.ts';
import type { WriteJob } from './write-pack.fs.ts';

/** Work for the worker, by what it gives. */
export type BuildJob =
  | { readonly inspect: InspectJob }
  | { readonly write: WriteJob }
  | { readonly preview: PreviewJob };

export type BuildProgress = Pick<PackStepProgress, 'file' | 'fraction'>;

interface BuildOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PackStepProgress) => void;
}

/**
 * Looks into a folder in a process of its own. @throws PackRefusedError where that is too much for it; CancelledError
 */
export function inspectInWorker(job: InspectJob, options: BuildOptions): Promise<SourceFile[]> {
  return build({ inspect: job }, 'inspect', options, (error) => {
    throw new PackRefusedError([describeIsolationError(error)]);
  });
}

/** Writes a pack in a process of its own. @throws CancelledError */
export function writeInWorker(job: WriteJob, options: BuildOptions): Promise<Finding[]> {
  return build({ write: job }, 'build', options, (error) => [describeIsolationError(error)]);
}

/** Makes a small picture of a raster in a process of its own; null where that is too much. @throws CancelledError */
export function previewInWorker(job: PreviewJob, signal: AbortSignal): Promise<RasterPreview | null> {
  return build({ preview: job }, 'inspect', { signal, onProgress: () => undefined }, () => null);
}

function build<Result>(
  job: BuildJob,
  step: PackStepProgress['step'],
  { signal, onProgress }: BuildOptions,
  whenRefused: (error: IsolationError) => Result,
): Promise<Result> {
  return runIsolated('pack-build', job, {
    signal,
    megabytes: PACK_MEGABYTES,
    // One after another, as many as a folder has: files are no parts.
    onProgress: throttleProgress((progress: BuildProgress) => onProgress({ step, ...progress }), {
      partOf: () => step,
      isEnd: ({ fraction }) => fraction === 1,
    }),
    whenRefused,
  });
}
