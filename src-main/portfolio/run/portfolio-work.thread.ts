import { parentPort, workerData } from 'node:worker_threads';
import type { WorkAnswer, WorkerStart, WorkMessage } from './work-messages.ts';
import { endWhenAsked, isEndAsked } from '#main/platform/threads/end-worker.ts';
import { toThreadFailure } from '#main/platform/threads/thread-failure.ts';
import { createPortfolioWorker } from './portfolio-worker.ts';

const port = parentPort;
if (port === null) throw new Error('portfolio-work runs as a worker.');

const worker = createPortfolioWorker(workerData as WorkerStart);

endWhenAsked(port, () => worker.close());

port.on('message', (message: WorkMessage) => {
  if (isEndAsked(message)) return;
  const { jobId, job } = message;
  worker.run(job).then(
    ({ result, transfer, unreadAddresses }) =>
      port.postMessage({ jobId, result, unreadAddresses } satisfies WorkAnswer, transfer),
    (error: unknown) => port.postMessage({ jobId, failure: toThreadFailure(error) } satisfies WorkAnswer),
  );
});
