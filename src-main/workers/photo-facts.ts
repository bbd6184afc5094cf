import { parentPort, workerData } from 'node:worker_threads';
import type { PhotoJob } from '#main/adapters/media/read-photo-aside.ts';
import { readPhotoFacts } from '#main/adapters/media/read-photo-facts.ts';

const port = parentPort;
if (port === null) throw new Error('photo-facts runs as a worker.');

const { file, type } = workerData as PhotoJob;
port.postMessage(await readPhotoFacts(file, type));
