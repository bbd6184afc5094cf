import { CancelledError } from '../errors/errors.ts';
import { fromThreadFailure, type ThreadFailure } from './thread-failure.ts';

/** What a worker tells that does one job: how far it is, and at last what it gives, or why it gives nothing. */
export type WorkerMessage<Progress, Result> =
  | { readonly progress: Progress }
  | { readonly result: Result }
  | { readonly failure: ThreadFailure };

/** A thread that does a job, as the one that waits for it sees it. */
export interface JobThread {
  post(message: unknown): void;
  /** Asks it to end, and ends it by force where it does not. What it says meanwhile is still told, then its end. */
  end(): void;
}

/** Who hears a {@link JobThread}. */
export interface ThreadListeners {
  readonly onMessage: (message: unknown) => void;
  /** It has failed; its end is told after that. */
  readonly onError: (error: Error) => void;
  readonly onExit: (code: number) => void;
}

/** How a job is done. */
export interface JobRun<Progress> {
  /** Aborted: the thread is ended, and what it might still give is not taken. */
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * For a thread that ends by itself, with what it changes whole or not at all, when it is told `cancel`: `signal`
   * makes it be told, and what it gives nevertheless is taken; this signal ends it at once.
   */
  readonly endAtOnce?: AbortSignal;
}

/**
 * Has one job done by a thread of its own, which `open` starts.
 * @param name what the thread is called where it ends without a word
 * @throws CancelledError; what the thread fails with or throws; an error when it ends without a word
 */
export function runJob<Progress, Result>(
  name: string,
  open: (listeners: ThreadListeners) => JobThread,
  { signal, onProgress, endAtOnce }: JobRun<Progress>,
): Promise<Result> {
  const ending = endAtOnce ?? signal;
  return new Promise((resolve, reject) => {
    if (signal.aborted || ending.aborted) {
      reject(new CancelledError());
      return;
    }
    const thread = open({
      onMessage(told) {
        // A result may still be on its way while the thread is being ended: what was cancelled stays cancelled.
        if (ending.aborted) return;
        const message = told as WorkerMessage<Progress, Result>;
        if ('progress' in message) onProgress?.(message.progress);
        else if ('result' in message) resolve(message.result);
        else reject(fromThreadFailure(message.failure));
      },
      onError(error) {
        if (!ending.aborted) reject(error);
      },
      onExit(code) {
        ending.removeEventListener('abort', end);
        signal.removeEventListener('abort', askToEnd);
        // Settled already unless it was ended, or ended without a word.
        const isCancelled = signal.aborted || ending.aborted;
        reject(isCancelled ? new CancelledError() : new Error(`${name} ended with code ${code}`));
      },
    });
    const end = (): void => thread.end();
    const askToEnd = (): void => thread.post('cancel');
    ending.addEventListener('abort', end, { once: true });
    if (ending !== signal) signal.addEventListener('abort', askToEnd, { once: true });
  });
}
