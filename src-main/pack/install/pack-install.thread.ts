import { parentPort, workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from '#main/platform/threads/end-worker.ts';
import type { PrepareMessage } from './prepare-in-worker.ts';
import { preparePack, type PrepareJob } from './prepare-pack.fs.ts';

const port = parentPort;
if (port === null) throw new Error('pack-install runs as a worker.');
endEarlyWhenAsked(port);
const tell = (message: PrepareMessage): void => port.postMessage(message);

tell({ result: await preparePack(workerData as PrepareJob, (progress) => tell({ progress })) });
