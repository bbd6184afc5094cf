import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { reasonPhrases } from '#shared/query-service/mediator-errors.ts';

/** A response that is complete before it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Headers of every response: nothing is kept, sniffed, framed or read by another origin. */
export const protectiveHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** The phrase of the status line: the one that the envelope's `status` holds too. */
export function findReasonPhrase(status: number): string {
  return reasonPhrases[status] ?? STATUS_CODES[status] ?? '';
}

export function createJsonReply(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    headers: { ...protectiveHeaders, 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

/** Unread bodies up to this size are read and thrown away, so that the connection can be used again. */
const DISCARD_BYTES = 64 * 1024;
/** How much of a larger body is read before the connection is cut, so that its sender sees the answer and no reset. */
const LINGER_BYTES = 4 * 1024 * 1024;
const LINGER_MILLISECONDS = 2000;

/**
 * Sends a response and leaves the connection in order: kept alive when the request was read whole or the rest of it is
 * small, closed in peace otherwise. Does nothing when the client has gone.
 *
 * @param awaitsContinue the client waits for `100 Continue` before it sends its body
 */
export function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  awaitsContinue = false,
): void {
  if (response.headersSent || response.destroyed || !request.socket.writable) return;
  const { status, headers, body } = reply;
  // A 204 has no content, not content of no length (RFC 9110, 8.6).
  const length = status === 204 ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const allHeaders = { ...headers, ...length };
  if (isBodySmall(request) && !awaitsContinue) {
    response.writeHead(status, findReasonPhrase(status), allHeaders).end(body);
    return;
  }
  response.writeHead(status, findReasonPhrase(status), { ...allHeaders, connection: 'close' });
  if (awaitsContinue) {
    // The body may never come: there is nothing to wait for.
    response.end(body);
    return;
  }
  response.write(body);
  drain(request, () => response.end());
}

/** Calls back once when a response has been taken or its client has gone: at once where that has happened before. */
export function whenClosed(response: ServerResponse, act: () => void): void {
  if (response.destroyed) act();
  else response.once('close', act);
}

/** Whether what is left of the request is nothing, or little enough to be thrown away. */
function isBodySmall(request: IncomingMessage): boolean {
  if (request.complete) return true;
  if (request.headers['transfer-encoding'] !== undefined) return false;
  return Number(request.headers['content-length'] ?? 0) <= DISCARD_BYTES;
}

/** Reads the rest of a request into nothing, within bounds, then calls `done` once. */
function drain(request: IncomingMessage, done: () => void): void {
  let bytes = 0;
  const finish = (): void => {
    clearTimeout(timer);
    request.off('data', count).off('close', finish).off('end', finish);
    done();
  };
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) finish();
  };
  const timer = setTimeout(finish, LINGER_MILLISECONDS);
  request.on('data', count).once('end', finish).once('close', finish);
  request.resume();
}
