import { pipeline } from 'node:stream/promises';
import type { Envelope, FailureCode } from '#shared/call/envelope.ts';
import type { FailureTextKey } from '#shared/call/failure-text.ts';
import { createFailure } from '#shared/call/create-failure.ts';
import { isStoredPath } from '#shared/contract/stored-bytes.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { createEventStreams, type EventStreams, type Subscribe } from '#main/platform/rpc/event-stream.ts';
import { listen, type Exchange, type HttpListener, type HttpTimeouts } from '#main/platform/http/listener.ts';
import { isForLoopback, readRequestPath } from '#main/platform/http/loopback-host.ts';
import { isDeclaredAsJson } from '#main/platform/http/media-type.ts';
import { readAcceptedCodings } from '#main/platform/http/accepted-codings.ts';
import { readBody } from '#main/platform/http/read-body.ts';
import { createJsonReply, protectiveHeaders, type Reply } from '#main/platform/http/reply.ts';
import type { StoredAnswer, StoredRequest } from '#main/platform/http/stored-answer.ts';
import type { BytesAnswer } from '#main/map/index.ts';
import type { ErrorLog } from '#main/query-service/index.ts';
import { parseJsonBody } from '#main/platform/http/parse-json-body.ts';
import { MAXIMUM_INPUT_BYTES } from '#main/platform/rpc/input-bound.ts';
import { readStaticFile } from './static-files.fs.ts';
import { createWindowSession, isFromOwnPage, type WindowSession } from './window-session.ts';

/** Connections on which nobody has shown the session: a browser opens six. */
const MOST_STRANGERS = 64;
const API = '/api/';
const BYTES = '/bytes/';

/** What the window's HTTP server needs of the backend. */
export interface WindowBackend {
  readonly dispatch: (name: string, rawInput: unknown, options?: { signal?: AbortSignal }) => Promise<Envelope>;
  readonly onEvent: Subscribe;
  readonly answerBytes: (
    path: string,
    signal?: AbortSignal,
    /** Content codings that the browser unpacks. */
    accepted?: ReadonlySet<string>,
  ) => Promise<BytesAnswer>;
  /** Bytes that are kept or brought: see the contract's stored-bytes. */
  readonly answerStored: (request: StoredRequest) => Promise<StoredAnswer>;
}

export interface WindowServerOptions {
  readonly backend: WindowBackend;
  /** Folder of the built window. */
  readonly staticRoot: string;
  readonly log: ErrorLog;
  /** 0: any free port. */
  readonly port: number;
  readonly timeouts?: Partial<HttpTimeouts> | undefined;
}

/** The window served to browsers on this machine. */
export interface WindowServer extends HttpListener {
  /** The address to open: it carries the secret of this start behind the `#`, which browsers do not send anywhere. */
  readonly address: string;
}

interface WindowContext extends WindowServerOptions {
  readonly session: WindowSession;
  readonly streams: EventStreams;
}

/**
 * Starts the window's own HTTP server on the loopback address: the built window for everyone, its procedures
 * (`POST /api/<name>`), events (`GET /api/events`) and bytes (`GET /bytes/…`) for who opened the printed address.
 */
export async function createWindowServer(options: WindowServerOptions): Promise<WindowServer> {
  const session = createWindowSession();
  const streams = createEventStreams(options.backend.onEvent);
  const context: WindowContext = { ...options, session, streams };
  const listener = await listen({
    port: options.port,
    mostStrangers: MOST_STRANGERS,
    // What the window still waits for ends with it. A hand-over of gigabytes takes as long as it takes while it comes
    // on.
    timeouts: { request: 0, patience: 0, shutdown: 1_000, ...options.timeouts },
    handle: async (exchange) => {
      try {
        return await answer(exchange, context);
      } catch (error) {
        // What was cancelled because its client has gone is no fault.
        if (!exchange.signal.aborted) options.log.error({ err: error }, 'a request of the window failed');
        const expected = toExpectedFailure(error);
        return expected === null
          ? refuse(500, 'INTERNAL', 'fault')
          : createJsonReply(500, { ok: false, error: expected });
      }
    },
    refuseUnreadable: (reason) =>
      reason === 'late'
        ? refuse(408, 'INVALID_INPUT', 'request-late')
        : refuse(400, 'INVALID_INPUT', 'request-malformed'),
  });
  return {
    port: listener.port,
    address: `http://${session.host}:${listener.port}/#token=${session.secret}`,
    close() {
      streams.close();
      return listener.close();
    },
  };
}

async function answer(exchange: Exchange, context: WindowContext): Promise<Reply | null> {
  const { request } = exchange;
  const port = request.socket.localPort ?? 0;
  if (!isForLoopback(request, port, context.session.host)) return refuse(421, 'INVALID_INPUT', 'request-misdirected');
  const requestPath = readRequestPath(request);
  const method = request.method ?? '';
  if (!requestPath.startsWith(API) && !requestPath.startsWith(BYTES)) return answerStatic(requestPath, method, context);
  if (!isFromOwnPage(request)) return refuse(403, 'INVALID_INPUT', 'request-of-other-page');
  if (requestPath === `${API}session`) return openSession(exchange, context, port);
  if (!context.session.isOpen(request)) {
    return refuse(401, 'INVALID_INPUT', 'request-without-session');
  }
  exchange.admit();
  if (isStoredPath(requestPath)) return answerStored(requestPath, exchange, context);
  if (requestPath.startsWith(BYTES)) return answerBytes(exchange, context);
  if (requestPath === `${API}events`) {
    if (method !== 'GET') return refuseMethod('GET');
    context.streams.open(exchange.response);
    return null;
  }
  return answerProcedure(requestPath.slice(API.length), exchange, context);
}

function openSession({ request }: Exchange, { session }: WindowContext, port: number): Reply {
  if (request.method !== 'POST') return refuseMethod('POST');
  if (!session.hasSecret(request)) return refuse(403, 'INVALID_INPUT', 'request-wrong-secret');
  // Under another name the cookie would go to whatever else listens there.
  if (!session.isToOwnName(request)) return refuse(421, 'INVALID_INPUT', 'request-misdirected');
  return { status: 204, headers: { ...protectiveHeaders, 'set-cookie': session.formatCookie(port) }, body: '' };
}

async function answerProcedure(name: string, exchange: Exchange, { backend }: WindowContext): Promise<Reply> {
  const { request, signal } = exchange;
  if (request.method !== 'POST') return refuseMethod('POST');
  if (!isDeclaredAsJson(request)) return refuse(415, 'INVALID_INPUT', 'input-not-declared');
  const body = await readBody(exchange, MAXIMUM_INPUT_BYTES);
  if (body.status !== 'read') return refuse(413, 'INVALID_INPUT', 'input-too-large');
  const json = parseJsonBody(body.bytes);
  if (!json.ok) return refuse(400, 'INVALID_INPUT', 'input-unreadable', json.details);
  return createJsonReply(200, await backend.dispatch(name, json.value, { signal }));
}

async function answerBytes({ request, signal }: Exchange, { backend }: WindowContext): Promise<Reply> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod('GET, HEAD');
  const { status, headers, body } = await backend.answerBytes(
    readRequestPath(request),
    signal,
    readAcceptedCodings(request),
  );
  return { status, headers: { ...protectiveHeaders, ...headers }, body };
}

/** The body streams in and out: neither a photo nor a hand-over ever stands in this thread's memory as a whole. */
async function answerStored(pathname: string, exchange: Exchange, { backend }: WindowContext): Promise<Reply | null> {
  const { request, response } = exchange;
  const method = request.method ?? '';
  const hasBody = method === 'PUT';
  if (hasBody) exchange.continue();
  const answer = await backend.answerStored({
    method,
    pathname,
    range: request.headers.range ?? null,
    // Left unread when it is refused halfway: the reply goes out before the connection is closed.
    body: hasBody ? (request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) : null,
  });
  const { status, headers, body } = answer;
  if (typeof body === 'string') return { status, headers: { ...protectiveHeaders, ...headers }, body };
  response.writeHead(status, { ...protectiveHeaders, ...headers });
  if (method === 'HEAD') {
    body.destroy();
    response.end();
    return null;
  }
  // A client that goes away in the middle has seen enough.
  await pipeline(body, response).catch((error: unknown) => {
    if (!exchange.signal.aborted) throw error;
  });
  return null;
}

async function answerStatic(requestPath: string, method: string, { staticRoot }: WindowContext): Promise<Reply> {
  if (method !== 'GET' && method !== 'HEAD') return refuseMethod('GET, HEAD');
  return (await readStaticFile(staticRoot, requestPath)) ?? refuse(404, 'NOT_FOUND', 'nothing-at-path');
}

function refuseMethod(allow: string): Reply {
  return createJsonReply(405, createFailure('INVALID_INPUT', 'method-not-taken'), { allow });
}

function refuse(status: number, code: FailureCode, key: FailureTextKey, details: unknown = null): Reply {
  return createJsonReply(status, createFailure(code, key, details));
}
