import type { IncomingMessage } from 'node:http';
import type { Exchange } from './listener.ts';

/** The bytes of a body, or why there are none. */
export type ReadBody =
  | { readonly status: 'read'; readonly bytes: Buffer }
  /** More than the limit was announced or sent; the rest is unread. */
  | { readonly status: 'tooLarge' }
  /** The client went away or broke off. */
  | { readonly status: 'aborted' };

function announcesMoreThan(request: IncomingMessage, limit: number): boolean {
  return Number(request.headers['content-length'] ?? 0) > limit;
}

/**
 * Reads a body of at most `limit` bytes; counts while it streams, so that a length that lies or lacks cannot fill the
 * memory.
 */
export function readBody(exchange: Pick<Exchange, 'request' | 'continue'>, limit: number): Promise<ReadBody> {
  const { request } = exchange;
  if (announcesMoreThan(request, limit)) return Promise.resolve({ status: 'tooLarge' });
  exchange.continue();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: ReadBody): void => {
      request.off('data', collect).off('end', end).off('close', abort).off('error', abort);
      // A broken connection may still report itself; nobody needs to know any more.
      request.on('error', () => undefined);
      resolve(outcome);
    };
    const collect = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      request.pause();
      settle({ status: 'tooLarge' });
    };
    const end = (): void => settle({ status: 'read', bytes: Buffer.concat(chunks, size) });
    const abort = (): void => settle({ status: 'aborted' });
    request.on('data', collect).on('end', end).on('close', abort).on('error', abort);
    if (request.destroyed) abort();
  });
}
