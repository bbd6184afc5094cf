import { parentPort, workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from '#main/platform/threads/end-worker.ts';
import type { BuildJob, BuildMessage } from './build-in-worker.ts';
import { inspectFolder } from './inspect-folder.fs.ts';
import { writePack } from './write-pack.fs.ts';

const port = parentPort;
if (port === null) throw new Error('pack-build runs as a worker.');
endEarlyWhenAsked(port);
const tell = (message: BuildMessage): void => port.postMessage(message);
const tellProgress = (file: string, fraction: number): void => tell({ progress: { file, fraction } });

const job = workerData as BuildJob;
if ('inspect' in job) tell({ result: await inspectFolder(job.inspect, tellProgress) });
else tell({ result: await writePack(job.write, tellProgress) });
