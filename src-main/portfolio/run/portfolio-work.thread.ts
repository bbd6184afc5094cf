import { workerData } from 'node:worker_threads';
import { serveCalls, Transferred } from '#main/platform/threads/serve-calls.ts';
import { createPortfolioWorker } from './portfolio-worker.ts';
import type { WorkCalls, WorkerStart } from './work-messages.ts';

/** A failure to begin is the answer to the first job: as an error of the thread it would lose its kind. */
function begin(): ReturnType<typeof createPortfolioWorker> | { readonly failure: unknown } {
  try {
    return createPortfolioWorker(workerData as WorkerStart);
  } catch (failure) {
    return { failure };
  }
}

const worker = begin();

serveCalls<WorkCalls>(
  {
    async work(job) {
      if ('failure' in worker) throw worker.failure;
      const { transfer, ...answer } = await worker.run(job);
      return new Transferred(answer, transfer);
    },
  },
  () => ('failure' in worker ? undefined : worker.close()),
);
