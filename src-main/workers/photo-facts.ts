import { serveJobs } from '#main/adapters/isolation/serve-jobs.ts';
import type { PhotoJob } from '#main/adapters/media/read-photo-aside.ts';
import { readPhotoFacts } from '#main/adapters/media/read-photo-facts.ts';
import type { WorkerMessage } from '#main/adapters/workers/run-job.ts';
import type { PhotoFacts } from '#shared/domain/survey-attachment.ts';

await serveJobs(async (job, port) => {
  const { file, type } = job as PhotoJob;
  const result = await readPhotoFacts(file, type);
  port.postMessage({ result } satisfies WorkerMessage<never, PhotoFacts | null>);
});
