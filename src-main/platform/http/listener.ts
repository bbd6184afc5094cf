import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { failureText, sayFailure, type FailureText } from '#shared/call/failure-text.ts';
import { createTurns } from './answer-in-turn.ts';
import { boundConnections } from './bounded-connections.ts';
import { findReasonPhrase, sendReply, whenClosed, type Reply } from './reply.ts';

/** A request that has come, begun or not. */
interface Pending {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** One request with its response, whose turn it is. */
export interface Exchange extends Pending {
  /** Aborted when the client goes away before it is answered, and when a server that stops has waited long enough. */
  readonly signal: AbortSignal;
  /** Tells a client that waits for it to send its body; to be called before the body is read. */
  readonly continue: () => void;
  /** Whether the client still waits for that. */
  readonly isAwaitingContinue: () => boolean;
  /** Keeps the connection until this is answered, and counts it no longer as a stranger's. */
  readonly admit: () => void;
}

/** How long a client may take, in milliseconds. */
export interface HttpTimeouts {
  /** From the first byte to the end of the headers. */
  readonly headers: number;
  /** From the first byte to the end of the body; 0: as long as it takes. */
  readonly request: number;
  /** Between two pieces of a body; up to twice as long may pass before it is noticed. */
  readonly stall: number;
  /** From an answer that is ready to the last byte of it that the client takes; what the handler writes has no end. */
  readonly taking: number;
  /** Between two requests on one connection. */
  readonly keepAlive: number;
  /** How often slow clients are looked for. */
  readonly check: number;
  /** How long a stopping server lets requests be answered before it cancels them. */
  readonly patience: number;
  /** How long a stopping server waits for connections at most. */
  readonly shutdown: number;
}

/** Generous for people and scripts on the same machine, short for one who holds connections open. */
export const defaultTimeouts: HttpTimeouts = {
  headers: 10_000,
  request: 30_000,
  stall: 15_000,
  taking: 30_000,
  keepAlive: 5_000,
  check: 1_000,
  patience: 2_000,
  shutdown: 5_000,
};

export interface HttpListenerOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Answers one exchange; null when the response was written by the handler itself. Must not throw. */
  readonly handle: (exchange: Exchange) => Promise<Reply | null>;
  /** The answer to bytes that are no HTTP request, or one that did not arrive whole in time. */
  readonly refuseUnreadable: (reason: 'malformed' | 'late') => Reply;
  readonly timeouts?: Partial<HttpTimeouts> | undefined;
  /** Connections that have not been admitted, at most: the oldest of them is closed for a new one. Left out: any. */
  readonly mostStrangers?: number | undefined;
}

/** A listening server. */
export type HttpListener = Awaited<ReturnType<typeof listen>>;

/** The port cannot be listened on; the message says why and what to do. */
export class PortUnavailableError extends Error {
  readonly text: FailureText;

  constructor(port: number, cause: NodeJS.ErrnoException) {
    const text =
      cause.code === 'EADDRINUSE'
        ? failureText('port-taken', { port })
        : failureText('port-unusable', { port, why: cause.code ?? cause.message });
    super(sayFailure(text), { cause });
    this.name = 'PortUnavailableError';
    this.text = text;
  }
}

/** Simultaneous connections. */
const MAXIMUM_CONNECTIONS = 512;

/**
 * Listens for HTTP on the IPv4 loopback address, never on another interface.
 *
 * @throws PortUnavailableError
 */
export async function listen(options: HttpListenerOptions) {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const server = createServer({
    // Answered with the table's own error, see loopback-host.
    requireHostHeader: false,
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: timeouts.check,
  });
  const newest = new WeakMap<Duplex, Pending>();
  const mostStrangers = options.mostStrangers ?? Infinity;
  const connections = boundConnections(server, { most: MAXIMUM_CONNECTIONS, mostStrangers });
  const stopping = new AbortController();
  // One listener for each request that is being answered.
  setMaxListeners(0, stopping.signal);

  const takeTurn = createTurns();
  const accept = (request: IncomingMessage, response: ServerResponse, expectation: Expectation): void => {
    const { socket } = request;
    newest.set(socket, { request, response });
    const begin = (): void => {
      let release = (): void => undefined;
      const exchange = {
        ...createExchange(request, response, expectation, stopping.signal, () => release()),
        admit: () => void (release = connections.admit(socket)),
      };
      watchBody(exchange, timeouts.stall, () => {
        const error = Object.assign(new Error('a body has stalled'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        refuseConnection(error, socket, exchange, options.refuseUnreadable);
      });
      // The last resort: what fails here must end this connection, and not the process.
      answer(server, exchange, options.handle, timeouts.taking).catch(() => socket.destroy());
    };
    takeTurn(socket, response, begin);
  };
  server.on('request', (request, response) => accept(request, response, { awaitsContinue: false }));
  server.on('checkContinue', (request, response) => accept(request, response, { awaitsContinue: true }));
  // Any other expectation is ignored, as RFC 9110 (10.1.1) leaves open, instead of Node's bare 417.
  server.on('checkExpectation', (request, response) => accept(request, response, { awaitsContinue: false }));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseConnection(error, socket, newest.get(socket), options.refuseUnreadable),
  );
  // A tunnel names no path here.
  server.on('connect', (_request, socket) => writeAndClose(socket, options.refuseUnreadable('malformed')));

  await listenOnLoopback(server, options.port);
  let closed: Promise<void> | null = null;
  return {
    port: (server.address() as AddressInfo).port,
    /** Stops listening, lets running requests finish, then closes every connection. */
    close: () => (closed ??= closeServer(server, timeouts, () => stopping.abort())),
  };
}

/** Whether the client still waits for `100 Continue` before it sends its body. */
interface Expectation {
  awaitsContinue: boolean;
}

function createExchange(
  request: IncomingMessage,
  response: ServerResponse,
  expectation: Expectation,
  stopping: AbortSignal,
  onClose: () => void,
): Omit<Exchange, 'admit'> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  stopping.addEventListener('abort', abort, { once: true });
  response.once('close', () => {
    stopping.removeEventListener('abort', abort);
    abort();
    onClose();
  });
  // A broken connection may still report itself; the signal has told.
  response.on('error', () => undefined);
  return {
    request,
    response,
    signal: controller.signal,
    isAwaitingContinue: () => expectation.awaitsContinue,
    continue: () => {
      if (expectation.awaitsContinue) response.writeContinue();
      expectation.awaitsContinue = false;
    },
  };
}

/** Calls back when a body that is waited for has stopped coming. Node itself only bounds the whole of it. */
function watchBody(exchange: Exchange, milliseconds: number, onStall: () => void): void {
  const { request, response } = exchange;
  const { socket } = request;
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    // What has come and is not read yet, or was not asked for, is not the client's delay.
    const isWaitedFor = !request.complete && request.readableLength === 0 && !exchange.isAwaitingContinue();
    const isStalled = isWaitedFor && socket.bytesRead === received;
    received = socket.bytesRead;
    if (isStalled) onStall();
    if (isStalled || request.complete) clearInterval(timer);
  }, milliseconds);
  whenClosed(response, () => clearInterval(timer));
}

async function answer(
  server: Server,
  exchange: Exchange,
  handle: HttpListenerOptions['handle'],
  takingMilliseconds: number,
): Promise<void> {
  const { request, response } = exchange;
  const reply = await handle(exchange);
  if (reply === null) return;
  // A stopping server keeps no connection for a next request.
  if (!server.listening && !response.headersSent) response.setHeader('connection', 'close');
  const timer = setTimeout(() => request.socket.destroy(), takingMilliseconds);
  whenClosed(response, () => clearTimeout(timer));
  sendReply(request, response, reply, exchange.isAwaitingContinue());
}

function listenOnLoopback(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(new PortUnavailableError(port, error));
    server.once('error', fail);
    server.listen({ port, host: '127.0.0.1' }, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function closeServer(server: Server, { patience, shutdown }: HttpTimeouts, cancelAll: () => void): Promise<void> {
  return new Promise((resolve) => {
    const timers = [setTimeout(cancelAll, patience), setTimeout(() => server.closeAllConnections(), shutdown)];
    server.close(() => {
      for (const timer of timers) clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Connections that end with the answer that is on its way. */
const ending = new WeakSet<Duplex>();

/** Ends a connection whose next bytes cannot be read, without putting a second answer behind a first. */
function refuseConnection(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  newest: Pending | undefined,
  refuseUnreadable: HttpListenerOptions['refuseUnreadable'],
): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  // A browser opens connections ahead of its requests. An answer to none would be taken for that of the request which
  // is sent at this very moment; a connection that was closed is opened anew.
  const isUnused = isLate && (socket as Socket).bytesRead === 0;
  if (error.code === 'ECONNRESET' || !socket.writable || isUnused) {
    socket.destroy();
    return;
  }
  const isBetweenRequests = newest === undefined || (newest.request.complete && newest.response.writableFinished);
  const isUnansweredBody = newest !== undefined && !newest.request.complete && !newest.response.headersSent;
  if (isBetweenRequests || isUnansweredBody) {
    writeAndClose(socket, refuseUnreadable(isLate ? 'late' : 'malformed'));
  } else if (newest.request.complete) {
    // An answer is on its way to the request before: it goes out first. Every further piece comes here again.
    if (ending.has(socket)) return;
    ending.add(socket);
    newest.response.once('close', () => socket.destroy());
  } else {
    socket.destroy();
  }
}

/** Writes a response straight to a connection that no parser serves any more, and closes it. */
function writeAndClose(socket: Duplex, { status, headers, body }: Reply): void {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' });
  const fields = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `HTTP/1.1 ${status} ${findReasonPhrase(status)}\r\n${fields}\r\n`;
  socket.on('error', () => undefined);
  socket.write(head);
  socket.end(body, () => (socket as Socket).destroySoon());
}
