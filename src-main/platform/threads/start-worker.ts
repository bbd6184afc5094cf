import { Worker, type WorkerOptions } from 'node:worker_threads';
import { nameSystemReason } from './thread-failure.ts';

/**
 * Starts a thread.
 * @throws an error with the system's reason where it gives no thread
 */
export function startWorker(entry: URL, options: WorkerOptions): Worker {
  try {
    return new Worker(entry, options);
  } catch (error) {
    throw nameSystemReason(error as Error);
  }
}
