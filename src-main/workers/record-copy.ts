import { parentPort, workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from '#main/adapters/workers/end-worker.ts';
import { copyRecords, type CopyJob } from '#main/adapters/sqlite/copies/copy-records.ts';
import type { CopyMessage } from '#main/adapters/sqlite/copies/copy-aside.ts';
import { toThreadFailure } from '#main/services/thread-failure.ts';

const port = parentPort;
if (port === null) throw new Error('record-copy runs as a worker.');
endEarlyWhenAsked(port);

const tell = (message: CopyMessage): void => port.postMessage(message);

try {
  tell({ result: await copyRecords(workerData as CopyJob) });
} catch (error) {
  tell({ failure: toThreadFailure(error) });
}
