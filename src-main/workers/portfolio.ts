import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { toThreadFailure } from '#main/services/thread-failure.ts';
import type {
  PortfolioMessage,
  PortfolioRequest,
  PortfolioThreadStart,
} from '#main/adapters/portfolios/portfolio-messages.ts';
import { createPortfolioDesk, type DeskContext } from './portfolio/portfolio-desk.ts';

const port = parentPort;
if (port === null) throw new Error('portfolio runs as a worker.');

const tell = (message: PortfolioMessage): void => port.postMessage(message);
const desk = createPortfolioDesk(workerData as PortfolioThreadStart, {
  send: (progress) => tell({ kind: 'progress', progress }),
  logFault(error) {
    const id = randomUUID();
    tell({ kind: 'fault', id, failure: toThreadFailure(error) });
    return id;
  },
});
const running = new Map<number, AbortController>();

port.on('message', (request: PortfolioRequest) => {
  if (request.kind === 'cancel') running.get(request.id)?.abort();
  else void answer(request);
});

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
