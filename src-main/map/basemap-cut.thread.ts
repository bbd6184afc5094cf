import { parentPort, workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from '#main/platform/threads/end-worker.ts';
import { writeCutBasemap, type CutJob, type CutResult } from './cut-basemap.sql.ts';
import type { WorkerMessage } from '#main/platform/threads/run-job.ts';

const port = parentPort;
if (port === null) throw new Error('basemap-cut runs as a worker.');
endEarlyWhenAsked(port);

const result = writeCutBasemap(workerData as CutJob);
port.postMessage({ result } satisfies WorkerMessage<never, CutResult>);
