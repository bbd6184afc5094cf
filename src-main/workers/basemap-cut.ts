import { parentPort, workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from '#main/adapters/workers/end-worker.ts';
import { writeCutBasemap, type CutJob } from '#main/adapters/tiles/cut-basemap.ts';
import type { WorkerMessage } from '#main/adapters/workers/run-job.ts';

const port = parentPort;
if (port === null) throw new Error('basemap-cut runs as a worker.');
endEarlyWhenAsked(port);

writeCutBasemap(workerData as CutJob);
port.postMessage({ result: null } satisfies WorkerMessage<never, null>);
