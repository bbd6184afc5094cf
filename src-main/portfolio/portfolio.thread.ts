import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { connectIsolation } from '#main/platform/isolation/isolation-link.ts';
import { openIsolatedBy } from '#main/platform/isolation/open-isolated.ts';
import { toThreadFailure } from '#main/platform/threads/thread-failure.ts';
import type { PortfolioMessage, PortfolioRequest, PortfolioWorkerData } from './portfolio-messages.ts';
import { endWhenAsked, isEndAsked } from '#main/platform/threads/end-worker.ts';
import { createPortfolioDesk } from './portfolio-desk.fs.ts';
import type { DeskContext } from './portfolio-calls.ts';

const port = parentPort;
if (port === null) throw new Error('portfolio runs as a worker.');

const tell = (message: PortfolioMessage): void => port.postMessage(message);
const { isolation, ...start } = workerData as PortfolioWorkerData;
openIsolatedBy(connectIsolation(isolation));
const desk = createPortfolioDesk(start, {
  send: (progress) => tell({ kind: 'progress', progress }),
  logFault(error) {
    const id = randomUUID();
    tell({ kind: 'fault', id, failure: toThreadFailure(error) });
    return id;
  },
});
const running = new Map<number, AbortController>();
const answering = new Set<Promise<void>>();

endWhenAsked(port, close);

port.on('message', (request: PortfolioRequest) => {
  if (isEndAsked(request)) return;
  if (request.kind === 'cancel') running.get(request.id)?.abort();
  else {
    const answered = answer(request);
    answering.add(answered);
    void answered.finally(() => answering.delete(answered));
  }
});

/** Ends what is under way between two pieces of it, and closes every database. */
async function close(): Promise<void> {
  for (const controller of running.values()) controller.abort();
  const closed = desk.close();
  await Promise.all(answering);
  await closed;
}

async function answer({ id, name, argument, modules }: Extract<PortfolioRequest, { kind: 'call' }>): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const call = desk[name] as (argument: unknown, context: DeskContext) => unknown;
    tell({ kind: 'answer', id, value: await call(argument, { signal: controller.signal, modules }) });
  } catch (error) {
    tell({ kind: 'failure', id, failure: toThreadFailure(error) });
  } finally {
    running.delete(id);
  }
}
