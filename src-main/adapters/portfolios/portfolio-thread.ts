import { Worker } from 'node:worker_threads';
import type { PortfolioProgress } from '#shared/contract/portfolio-progress.ts';
import type { Module } from '#shared/domain/hazard.ts';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { CancelledError } from '#main/services/errors.ts';
import { fromThreadFailure } from '#main/services/thread-failure.ts';
import type {
  PortfolioCallName,
  PortfolioCalls,
  PortfolioMessage,
  PortfolioRequest,
  PortfolioThreadStart,
} from './portfolio-messages.ts';

/** The thread that owns every portfolio database; nobody else touches one. */
export interface PortfolioThread {
  /** @throws ServiceError as the thread says; CancelledError when aborted. */
  call<Name extends PortfolioCallName>(
    name: Name,
    argument: PortfolioCalls[Name]['argument'],
    context: { readonly modules: readonly Module[]; readonly signal?: AbortSignal | undefined },
  ): Promise<PortfolioCalls[Name]['answer']>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(value: never): void;
  reject(error: unknown): void;
}

/** Creates the access to the thread, which is started with the first call. */
export function createPortfolioThread(
  start: PortfolioThreadStart,
  onProgress: (progress: PortfolioProgress) => void,
): PortfolioThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let nextId = 1;

  function settle(id: number): Waiting | undefined {
    const entry = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    return entry;
  }

  function receive(message: PortfolioMessage): void {
    if (message.kind === 'progress') onProgress(message.progress);
    else if (message.kind === 'answer') settle(message.id)?.resolve(message.value as never);
    else settle(message.id)?.reject(fromThreadFailure(message.failure));
  }

  function startWorker(): Worker {
    const started = new Worker(workerUrl('portfolio'), { workerData: start });
    started.on('message', receive);
    const fail = (error: unknown): void => {
      if (worker === started) worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`The portfolio thread ended with code ${code}.`)));
    return started;
  }

  return {
    call: (name, argument, { modules, signal }) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(new CancelledError());
          return;
        }
        const id = nextId;
        nextId += 1;
        worker ??= startWorker();
        const send = (request: PortfolioRequest): void => worker?.postMessage(request, []);
        const cancel = (): void => send({ kind: 'cancel', id });
        const stopListening = (): void => signal?.removeEventListener('abort', cancel);
        waiting.set(id, {
          resolve(value) {
            stopListening();
            resolve(value);
          },
          reject(error) {
            stopListening();
            reject(error);
          },
        });
        signal?.addEventListener('abort', cancel, { once: true });
        // A call that somebody waits for keeps the process alive, an idle thread does not.
        worker.ref();
        send({ kind: 'call', id, name, argument, modules });
      }),
    async close() {
      const open = worker;
      worker = null;
      await open?.terminate();
    },
  };
}
