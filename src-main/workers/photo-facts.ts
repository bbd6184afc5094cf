import { parentPort, workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from '#main/adapters/workers/end-worker.ts';
import type { PhotoJob } from '#main/adapters/media/read-photo-aside.ts';
import type { WorkerMessage } from '#main/adapters/workers/run-job.ts';
import type { PhotoFacts } from '#shared/domain/survey-attachment.ts';
import { readPhotoFacts } from '#main/adapters/media/read-photo-facts.ts';

const port = parentPort;
if (port === null) throw new Error('photo-facts runs as a worker.');
endEarlyWhenAsked(port);

const { file, type } = workerData as PhotoJob;
const result = await readPhotoFacts(file, type);
port.postMessage({ result } satisfies WorkerMessage<never, PhotoFacts | null>);
