import { randomUUID } from 'node:crypto';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { PortfolioProgress } from '#shared/contract/portfolio-progress.ts';
import type { Module } from '#shared/hazard/hazard.ts';
import { serveIsolation } from '#main/platform/isolation/isolation-link.ts';
import { endWorker } from '#main/platform/threads/end-worker.ts';
import { workerUrl } from '#main/platform/threads/worker-url.ts';
import { describeWorkFailure } from '#main/platform/errors/describe-failure.ts';
import { CancelledError } from '#main/platform/errors/errors.ts';
import { fromThreadFailure } from '#main/platform/threads/thread-failure.ts';
import type {
  PortfolioCallName,
  PortfolioCalls,
  PortfolioMessage,
  PortfolioRequest,
  PortfolioThreadStart,
  PortfolioWorkerData,
} from './portfolio-messages.ts';

/** The thread that owns every portfolio database: it alone writes them. Threads of the work pool open them to read. */
export interface PortfolioThread {
  /** @throws ServiceError as the thread says; CancelledError when aborted. */
  call<Name extends PortfolioCallName>(
    name: Name,
    argument: PortfolioCalls[Name]['argument'],
    context: { readonly modules: readonly Module[]; readonly signal?: AbortSignal | undefined },
  ): Promise<PortfolioCalls[Name]['answer']>;
  close(): Promise<void>;
}

/** Who hears what the thread says by itself. */
export interface PortfolioThreadListeners {
  readonly onProgress: (progress: PortfolioProgress) => void;
  /** Work has failed for whose end nobody waits, or the thread itself; people are told the id alone. */
  readonly onFault: (id: string, error: Error) => void;
}

interface Waiting {
  resolve(value: never): void;
  reject(error: unknown): void;
}

/**
 * Creates the access to the thread, which is started with the first call, and anew with the next one should it end by
 * itself: whatever was at work then is told as ended.
 */
export function startPortfolioThread(
  start: PortfolioThreadStart,
  { onProgress, onFault }: PortfolioThreadListeners,
): PortfolioThread {
  const waiting = new Map<number, Waiting>();
  /** What each portfolio told last that is at work. */
  const working = new Map<string, PortfolioProgress>();
  let worker: Worker | null = null;
  let nextId = 1;

  function settle(id: number): Waiting | undefined {
    const entry = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    return entry;
  }

  function tell(progress: PortfolioProgress): void {
    if (progress.phase === 'idle') working.delete(progress.portfolioId);
    else working.set(progress.portfolioId, progress);
    onProgress(progress);
  }

  function receive(message: PortfolioMessage): void {
    if (message.kind === 'progress') tell(message.progress);
    else if (message.kind === 'answer') settle(message.id)?.resolve(message.value as never);
    else if (message.kind === 'fault') onFault(message.id, fromThreadFailure(message.failure));
    else settle(message.id)?.reject(fromThreadFailure(message.failure));
  }

  function rejectWaiting(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function endWork(error: Error): void {
    const failure = describeWorkFailure(error, () => {
      const id = randomUUID();
      onFault(id, error);
      return id;
    });
    for (const last of working.values()) {
      tell({ ...last, phase: 'idle', isPaused: false, rowsPerSecond: 0, secondsLeft: null, failure });
    }
  }

  function startWorker(): Worker {
    const { port1, port2 } = new MessageChannel();
    serveIsolation(port1);
    const workerData: PortfolioWorkerData = { ...start, isolation: port2 };
    const started = new Worker(workerUrl('portfolio'), { workerData, transferList: [port2] });
    started.on('message', (message: PortfolioMessage) => {
      // What a thread that has failed still had to say would be told as the next one's.
      if (worker === started) receive(message);
    });
    const fail = (error: Error): void => {
      // It has failed already, and the next one has calls of its own; or it was closed.
      if (worker !== started) return;
      worker = null;
      rejectWaiting(error);
      endWork(error);
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
      if (open !== null) await endWorker(open);
      rejectWaiting(new Error('The portfolio thread was closed.'));
    },
  };
}
