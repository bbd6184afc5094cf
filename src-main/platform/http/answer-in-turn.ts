import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Most requests of a connection that wait; one with more is closed. Browsers send one, other programs few. */
const MOST_WAITING = 64;

/**
 * Creates the turns of requests: those of one connection are begun one after the other, each when the answer before it
 * has been taken. So no more than one answer is held for a client, however many it asks for without reading.
 */
export function createTurns(): (socket: Socket, response: ServerResponse, begin: () => void) => void {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (socket, response, begin) => {
    const queue = waiting.get(socket) ?? [];
    waiting.set(socket, queue);
    if (queue.length >= MOST_WAITING) socket.destroy();
    // What was read of a connection together with the last request comes after it has been closed.
    if (socket.destroyed) return;
    queue.push(begin);
    response.once('close', () => {
      queue.shift();
      // A connection that was closed, or that an answer closes, has no next one.
      if (socket.writable) queue[0]?.();
    });
    if (queue.length === 1) begin();
  };
}
