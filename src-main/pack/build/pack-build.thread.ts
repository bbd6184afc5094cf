import { serveJob } from '#main/platform/threads/serve-job.ts';
import type { BuildJob, BuildProgress } from './build-in-worker.ts';
import { inspectFolder } from './inspect-folder.fs.ts';
import { previewRaster } from './preview-raster.ts';
import { writePack } from './write-pack.fs.ts';

await serveJob((job: BuildJob, tell: (progress: BuildProgress) => void) => {
  const tellProgress = (file: string, fraction: number): void => tell({ file, fraction });
  if ('preview' in job) return previewRaster(job.preview);
  return 'inspect' in job ? inspectFolder(job.inspect, tellProgress) : writePack(job.write, tellProgress);
});
