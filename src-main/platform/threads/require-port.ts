import { parentPort, type MessagePort } from 'node:worker_threads';

/** In a thread: the way to the one that has started it. @throws Error where this is none */
export function requirePort(): MessagePort {
  if (parentPort === null) throw new Error('This is what a worker does.');
  return parentPort;
}
