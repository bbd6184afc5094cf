import type { MessagePort, Worker } from 'node:worker_threads';

/** What a thread is told that is to end. */
const END = 'end';
/** How long a thread may take to end by itself, milliseconds. */
const PATIENCE_MILLISECONDS = 5000;

/**
 * Asks a thread to end, and waits until it has; by force where it does not in time: one that works without a pause
 * hears nothing.
 */
export async function endWorker(worker: Worker, patienceMilliseconds = PATIENCE_MILLISECONDS): Promise<void> {
  // The number of a thread that has ended.
  if (worker.threadId === -1) return;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.ref();
  worker.postMessage(END, []);
  const force = setTimeout(() => void worker.terminate(), patienceMilliseconds);
  await ended;
  clearTimeout(force);
}

/**
 * In the thread: ends it when it is asked to, after what closes what it holds.
 * @param port listens from now on, and keeps the thread alive for that
 */
export function endWhenAsked(port: MessagePort, close: () => void | Promise<void> = () => undefined): void {
  port.on('message', (message: unknown) => {
    if (message === END) void endAfter(close);
  });
}

/** The same in a thread that ends with its one job. */
export function endEarlyWhenAsked(port: MessagePort): void {
  endWhenAsked(port);
  port.unref();
}

/** Whether a message is for {@link endWhenAsked}. */
export function isEndAsked(message: unknown): message is typeof END {
  return message === END;
}

async function endAfter(close: () => void | Promise<void>): Promise<void> {
  try {
    await close();
  } finally {
    process.exit();
  }
}
