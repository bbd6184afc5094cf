import type { WorkerOptions } from 'node:worker_threads';
import { CancelledError } from '../errors/errors.ts';
import { endWorker } from './end-worker.ts';
import type { Calls, ThreadReply, ThreadRequest } from './serve-calls.ts';
import { startWorker } from './start-worker.ts';
import { fromThreadFailure, nameSystemReason } from './thread-failure.ts';
import { workerUrl } from './worker-url.ts';

/** A thread that answers calls (`serveCalls`). */
export interface CalledThread<Names extends Calls<Names>> {
  /**
   * @param options.context goes to the handler beside the argument
   * @throws what the handler throws, as it crosses from thread to thread; CancelledError when aborted before; an error
   *   when the thread ends
   */
  call<Name extends keyof Names & string>(
    name: Name,
    argument: Names[Name]['argument'],
    options?: { readonly context?: object; readonly signal?: AbortSignal | undefined },
  ): Promise<Names[Name]['answer']>;
  /** Fails every call that is not answered yet; the thread goes on. */
  fail(error: Error): void;
  /** Asks the thread to end and waits until it has; calls that it has not answered fail then. */
  close(): Promise<void>;
}

/** How a thread is started, beside what Node asks for. */
export interface ThreadOptions extends WorkerOptions {
  /** Begins the sentence that says that it has ended. */
  readonly title: string;
  /** Called with what the thread sends by itself. */
  readonly onMessage?: (message: unknown) => void;
  /** Called once when the thread has failed or ended though nobody has closed it. */
  readonly onEnd?: (error: Error) => void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  /** Hears no longer whether it is cancelled. */
  stop(): void;
}

/**
 * Starts the thread of an entry, at once. A call that somebody waits for keeps the process alive, a thread that has
 * answered all of them does not.
 */
export function startThread<Names extends Calls<Names>>(
  entry: string,
  { title, onMessage, onEnd, ...options }: ThreadOptions,
): CalledThread<Names> {
  const worker = startWorker(workerUrl(entry), options);
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  /** What it still has to say that has failed or was closed, nobody hears. */
  let isOpen = true;
  const send = (request: ThreadRequest): void => worker.postMessage(request, []);

  function take(id: number): Waiting | undefined {
    const call = waiting.get(id);
    waiting.delete(id);
    call?.stop();
    if (waiting.size === 0) worker.unref();
    return call;
  }

  function fail(error: Error): void {
    for (const id of waiting.keys()) take(id)?.reject(error);
  }

  function end(error: Error): void {
    if (!isOpen) return;
    isOpen = false;
    fail(error);
    onEnd?.(error);
  }

  worker.on('message', (reply: ThreadReply) => {
    if (!isOpen) return;
    if ('told' in reply) onMessage?.(reply.told);
    else if ('failure' in reply) take(reply.id)?.reject(fromThreadFailure(reply.failure));
    else take(reply.id)?.resolve(reply.value);
  });
  worker.on('error', (error) => end(nameSystemReason(error as Error)));
  worker.on('exit', (code) => end(new Error(`${title} ended with code ${code}.`)));

  return {
    fail,
    call: (name, argument, { context, signal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted || !isOpen) {
          reject(signal?.aborted ? new CancelledError() : new Error(`${title} has ended.`));
          return;
        }
        const id = nextId;
        nextId += 1;
        const cancel = (): void => send({ cancel: id });
        signal?.addEventListener('abort', cancel, { once: true });
        waiting.set(id, {
          resolve,
          reject,
          stop: () => signal?.removeEventListener('abort', cancel),
        });
        worker.ref();
        send({ id, name, argument, context });
      }),
    async close() {
      isOpen = false;
      await endWorker(worker);
      fail(new Error(`${title} was closed.`));
    },
  };
}
