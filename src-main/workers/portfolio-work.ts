import { parentPort, workerData } from 'node:worker_threads';
import type { WorkAnswer, WorkerStart, WorkMessage } from '#main/adapters/portfolios/work-messages.ts';
import { createPortfolioWorker } from './portfolio/portfolio-worker.ts';

const port = parentPort;
if (port === null) throw new Error('portfolio-work runs as a worker.');

const worker = createPortfolioWorker(workerData as WorkerStart);

port.on('message', ({ jobId, job }: WorkMessage) => {
  worker.run(job).then(
    ({ result, transfer, unreadAddresses }) =>
      port.postMessage({ jobId, result, unreadAddresses } satisfies WorkAnswer, transfer),
    (error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ jobId, error: message } satisfies WorkAnswer);
    },
  );
});
