import { serveJobs } from '#main/platform/isolation/serve-jobs.ts';
import type { PhotoJob } from './read-photo-isolated.ts';
import { readPhotoFacts } from './read-photo-facts.ts';
import type { WorkerMessage } from '#main/platform/threads/run-job.ts';
import type { PhotoFacts } from '#shared/survey/survey-attachment.ts';

await serveJobs(async (job, port) => {
  const { file, type } = job as PhotoJob;
  const result = await readPhotoFacts(file, type);
  port.postMessage({ result } satisfies WorkerMessage<never, PhotoFacts | null>);
});
