import { parentPort, workerData } from 'node:worker_threads';
import { doHandOverJob } from '#main/adapters/hand-over/do-hand-over-job.ts';
import type { HandOverMessage, HandOverStart } from '#main/adapters/hand-over/hand-over-job.ts';
import { ServiceError } from '#main/services/errors.ts';

const port = parentPort;
if (port === null) throw new Error('hand-over runs as a worker.');
const tell = (message: HandOverMessage): void => port.postMessage(message);

const controller = new AbortController();
port.once('message', () => controller.abort());
try {
  const value = await doHandOverJob(workerData as HandOverStart, controller.signal, (progress) =>
    tell({ kind: 'progress', progress }),
  );
  tell({ kind: 'done', value });
} catch (error) {
  tell({ kind: 'failed', ...describe(error) });
}
// Nothing more is heard: the thread ends.
port.close();

function describe(error: unknown): Omit<Extract<HandOverMessage, { kind: 'failed' }>, 'kind'> {
  if (controller.signal.aborted) return { code: 'CANCELLED', message: '', details: null };
  if (error instanceof ServiceError) return { code: error.code, message: error.message, details: error.details };
  return {
    code: null,
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    details: null,
  };
}
