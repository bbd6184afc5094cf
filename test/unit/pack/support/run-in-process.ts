import type { BuildJob } from '#main/pack/build/build-in-worker.ts';
import { inspectFolder } from '#main/pack/build/inspect-folder.fs.ts';
import { previewRaster } from '#main/pack/build/preview-raster.ts';
import { writePack } from '#main/pack/build/write-pack.fs.ts';
import { preparePack, type PrepareJob } from '#main/pack/install/prepare-pack.fs.ts';

const jobs = {
  'pack-install': (job: PrepareJob) => preparePack(job, () => undefined),
  'pack-build': (job: BuildJob) => {
    if ('preview' in job) return previewRaster(job.preview);
    return 'inspect' in job ? inspectFolder(job.inspect, () => undefined) : writePack(job.write, () => undefined);
  },
} as const;

/**
 * Stands in the place of `runIsolated` where a test is about what is made of packs, not about the process that does it:
 * that takes two thirds of the time of an install. What is given is copied, as between processes.
 */
export async function runIsolated<Name extends keyof typeof jobs>(
  entry: Name,
  job: Parameters<(typeof jobs)[Name]>[0],
): Promise<unknown> {
  return structuredClone(await jobs[entry](structuredClone(job) as never));
}
