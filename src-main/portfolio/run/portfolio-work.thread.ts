import { workerData } from 'node:worker_threads';
import { serveCalls, Transferred } from '#main/platform/threads/serve-calls.ts';
import { createPortfolioWorker } from './portfolio-worker.ts';
import type { WorkCalls, WorkerStart } from './work-messages.ts';

const worker = createPortfolioWorker(workerData as WorkerStart);

serveCalls<WorkCalls>(
  {
    async work(job) {
      const { transfer, ...answer } = await worker.run(job);
      return new Transferred(answer, transfer);
    },
  },
  () => worker.close(),
);
