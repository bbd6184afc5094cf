import { randomUUID } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { connectIsolation } from '#main/platform/isolation/isolation-link.ts';
import { openIsolatedBy } from '#main/platform/isolation/open-isolated.ts';
import { serveCalls, tell } from '#main/platform/threads/serve-calls.ts';
import { toThreadFailure } from '#main/platform/threads/thread-failure.ts';
import type {
  PortfolioCallContext,
  PortfolioCalls,
  PortfolioMessage,
  PortfolioWorkerData,
} from './portfolio-messages.ts';
import { createPortfolioHandlers } from './portfolio-handlers.fs.ts';

const { isolation, ...start } = workerData as PortfolioWorkerData;
openIsolatedBy(connectIsolation(isolation));
const handlers = createPortfolioHandlers(start, {
  send: (progress) => tell({ kind: 'progress', progress } satisfies PortfolioMessage),
  logFault(error) {
    const id = randomUUID();
    tell({ kind: 'fault', id, failure: toThreadFailure(error) } satisfies PortfolioMessage);
    return id;
  },
});

// What is under way ends between two pieces of it, and every database is closed.
serveCalls<PortfolioCalls, PortfolioCallContext>(handlers, async (settle) => {
  const closed = handlers.close();
  await settle();
  await closed;
});
