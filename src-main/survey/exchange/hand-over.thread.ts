import { parentPort, workerData } from 'node:worker_threads';
import { doHandOverJob } from './do-hand-over-job.ts';
import type { HandOverMessage, HandOverStart } from './hand-over-job.ts';
import { CancelledError } from '#main/platform/errors/errors.ts';
import { toThreadFailure } from '#main/platform/threads/thread-failure.ts';

const port = parentPort;
if (port === null) throw new Error('hand-over runs as a worker.');
const tell = (message: HandOverMessage): void => port.postMessage(message);

const controller = new AbortController();
port.once('message', () => controller.abort());
try {
  const result = await doHandOverJob(workerData as HandOverStart, controller.signal, (progress) => tell({ progress }));
  tell({ result });
} catch (error) {
  tell({ failure: toThreadFailure(controller.signal.aborted ? new CancelledError() : error) });
}
// Nothing more is heard: the thread ends.
port.close();
