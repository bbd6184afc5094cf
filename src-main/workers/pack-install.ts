import { parentPort, workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from '#main/adapters/workers/end-worker.ts';
import type { PrepareMessage } from '#main/adapters/packs/install/prepare-in-worker.ts';
import { preparePack, type PrepareJob } from '#main/adapters/packs/install/prepare-pack.ts';

const port = parentPort;
if (port === null) throw new Error('pack-install runs as a worker.');
endEarlyWhenAsked(port);
const tell = (message: PrepareMessage): void => port.postMessage(message);

tell({ result: await preparePack(workerData as PrepareJob, (progress) => tell({ progress })) });
