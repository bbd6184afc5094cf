import { randomUUID } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import type { Module } from '#shared/hazard/hazard.ts';
import { serveIsolation } from '#main/platform/isolation/isolation-link.ts';
import { startThread, type CalledThread } from '#main/platform/threads/start-thread.ts';
import { describeWorkFailure } from '#main/platform/errors/describe-failure.ts';
import { CancelledError } from '#main/platform/errors/errors.ts';
import { fromThreadFailure } from '#main/platform/threads/thread-failure.ts';
import type {
  PortfolioCallName,
  PortfolioCallContext,
  PortfolioCalls,
  PortfolioThreadStart,
  PortfolioMessage,
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

/**
 * Creates the access to the thread, which is started with the first call, and anew with the next one should it end by
 * itself: whatever was at work then is told as ended.
 */
export function startPortfolioThread(
  start: PortfolioThreadStart,
  { onProgress, onFault }: PortfolioThreadListeners,
): PortfolioThread {
  /** What each portfolio told last that is at work. */
  const working = new Map<string, PortfolioProgress>();
  let thread: CalledThread<PortfolioCalls> | null = null;

  function tell(progress: PortfolioProgress): void {
    if (progress.phase === 'idle') working.delete(progress.portfolioId);
    else working.set(progress.portfolioId, progress);
    onProgress(progress);
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

  function open(): CalledThread<PortfolioCalls> {
    const { port1, port2 } = new MessageChannel();
    serveIsolation(port1);
    return startThread<PortfolioCalls>('portfolio', {
      title: 'The portfolio thread',
      workerData: { ...start, isolation: port2 } satisfies PortfolioWorkerData,
      transferList: [port2],
      onMessage(sent) {
        const message = sent as PortfolioMessage;
        if (message.kind === 'progress') tell(message.progress);
        else onFault(message.id, fromThreadFailure(message.failure));
      },
      onEnd(error) {
        thread = null;
        endWork(error);
      },
    });
  }

  return {
    async call(name, argument, { modules, signal }) {
      if (signal?.aborted) throw new CancelledError();
      thread ??= open();
      return thread.call(name, argument, { signal, context: { modules } satisfies PortfolioCallContext });
    },
    async close() {
      const closing = thread;
      thread = null;
      await closing?.close();
    },
  };
}
