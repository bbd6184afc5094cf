import { parentPort, workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from '#main/platform/threads/end-worker.ts';
import { copyRecords, type CopyJob } from './copies/copy-records.sql.ts';
import type { CopyMessage } from './copies/copy-in-worker.ts';
import { toThreadFailure } from '#main/platform/threads/thread-failure.ts';

const port = parentPort;
if (port === null) throw new Error('record-copy runs as a worker.');
endEarlyWhenAsked(port);

const tell = (message: CopyMessage): void => port.postMessage(message);

try {
  tell({ result: await copyRecords(workerData as CopyJob) });
} catch (error) {
  tell({ failure: toThreadFailure(error) });
}
