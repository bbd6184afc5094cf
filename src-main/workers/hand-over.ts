import { parentPort, workerData } from 'node:worker_threads';
import { doHandOverJob } from '#main/adapters/hand-over/do-hand-over-job.ts';
import type { HandOverMessage, HandOverStart } from '#main/adapters/hand-over/hand-over-job.ts';
import { CancelledError } from '#main/services/errors.ts';
import { toThreadFailure } from '#main/services/thread-failure.ts';

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
