import type { MediatorErrorType } from '#shared/query-service/mediator-errors.ts';
import {
  formatOperationPath,
  mediatorOperations,
  type MediatorOperation,
} from '#shared/query-service/mediator-request.ts';
import type { Entitlement, LicenceService, TokenService } from '#main/access/index.ts';
import type { AnsweredRequest } from './query-service.ts';
import { listen, type Exchange, type HttpListener, type HttpTimeouts } from '#main/platform/http/listener.ts';
import { isForLoopback, readRequestPath } from '#main/platform/http/loopback-host.ts';
import { isDeclaredAsJson } from '#main/platform/http/media-type.ts';
import { readBody } from '#main/platform/http/read-body.ts';
import { createJsonReply, type Reply } from '#main/platform/http/reply.ts';
import type { ErrorContext } from './mediator-bodies.ts';
import type { ErrorLog, Mediator, MediatorAnswer } from './mediator.ts';
import { buildOpenApiDocument } from './open-api.ts';
import { parseJsonBody } from '#main/platform/http/parse-json-body.ts';
import { retryWhileBusy } from '#main/platform/rpc/retry-while-busy.ts';
import type { IncomingMessage } from 'node:http';

/** Largest request body in bytes: 64 KiB. */
export const MAXIMUM_REQUEST_BYTES = 64 * 1024;

export interface MediatorServerOptions {
  readonly mediator: Mediator;
  readonly tokens: Pick<TokenService, 'check' | 'count'>;
  /** Whether counting failed for a reason that passes by itself. */
  readonly isTransient?: ((error: unknown) => boolean) | undefined;
  /** What a service that asks for no token may answer. */
  readonly licence: Pick<LicenceService, 'check'>;
  readonly log: ErrorLog & { info(context: object, message: string): void };
  /** 0: any free port. */
  readonly port: number;
  readonly requireToken: boolean;
  /** Version of the application, for the description of the service. */
  readonly version: string;
  readonly timeouts?: Partial<HttpTimeouts> | undefined;
  /** Told of each request when its answer is ready; never of what was asked. */
  readonly onAnswered?: ((request: AnsweredRequest) => void) | undefined;
}

/**
 * Connections on which nobody has made a whole request with a token, of all that there may be: the others are left to
 * those who have. Many, since a program may open all of its connections before it asks on the first.
 */
const MOST_STRANGERS = 448;

interface Route {
  readonly methods: readonly string[];
  answer(exchange: Exchange): Promise<Reply>;
}

/** The outcome of the token check: what may be answered, or the reply that refuses. */
type Admission = { readonly entitlement: Entitlement } | { readonly refusal: Reply };

/** Longest part of a request's path that is told of, in characters. */
const MAXIMUM_TOLD_PATH = 120;

const OPEN_API_PATH = '/openapi.json';

/**
 * Starts the query service's HTTP server on the loopback address. Each request passes the checks in the order of the
 * service's contract: Host, path, method, token, rate and quota, media type, size, body.
 */
export function createMediatorServer(options: MediatorServerOptions): Promise<HttpListener> {
  const { mediator } = options;
  const routes = createRoutes(options);

  const answer = async (exchange: Exchange): Promise<Reply | null> => {
    const { request } = exchange;
    // Known from the socket: the server may have been asked for any free port.
    if (!isForLoopback(request, request.socket.localPort ?? 0)) return toReply(mediator.refuse('MISDIRECTED_REQUEST'));
    const route = routes.get(readRequestPath(request));
    if (route === undefined) return toReply(mediator.refuse('NOT_FOUND'));
    if (!route.methods.includes(request.method ?? '')) {
      return toReply(mediator.refuse('METHOD_NOT_ALLOWED'), { allow: route.methods.join(', ') });
    }
    return route.answer(exchange);
  };

  return listen({
    port: options.port,
    mostStrangers: MOST_STRANGERS,
    timeouts: options.timeouts,
    handle: async (exchange) => {
      const began = performance.now();
      const reply = await answer(exchange).catch((error: unknown) => toReply(mediator.reportFault(error)));
      options.onAnswered?.({
        method: exchange.request.method ?? '',
        path: readRequestPath(exchange.request).slice(0, MAXIMUM_TOLD_PATH),
        statusCode: reply?.status ?? 0,
        milliseconds: performance.now() - began,
      });
      return reply;
    },
    refuseUnreadable: (reason) =>
      toReply(
        mediator.refuse('INVALID_REQUEST', {
          details: { request: reason === 'late' ? 'did not arrive in time' : 'is not a well-formed HTTP request' },
        }),
      ),
  });
}

function createRoutes(options: MediatorServerOptions): ReadonlyMap<string, Route> {
  const { version, requireToken } = options;
  // Written out once: whoever has no token may ask for it, as often as they like.
  const description = createJsonReply(200, buildOpenApiDocument({ version, requireToken }));
  const operations = Object.keys(mediatorOperations) as MediatorOperation[];
  return new Map<string, Route>([
    [OPEN_API_PATH, { methods: ['GET', 'HEAD'], answer: () => Promise.resolve(description) }],
    ...operations.map((operation): [string, Route] => [
      formatOperationPath(operation),
      { methods: ['POST'], answer: (exchange) => answerOperation(operation, exchange, options) },
    ]),
  ]);
}

async function answerOperation(
  operation: MediatorOperation,
  exchange: Exchange,
  options: MediatorServerOptions,
): Promise<Reply> {
  const { mediator } = options;
  const refuse = (type: MediatorErrorType, context?: ErrorContext): Reply => toReply(mediator.refuse(type, context));

  const admission = options.requireToken ? await admitBearer(exchange, options) : admitLicence(options);
  if ('refusal' in admission) return admission.refusal;
  if (!isDeclaredAsJson(exchange.request)) return refuse('UNSUPPORTED_MEDIA_TYPE');
  const body = await readBody(exchange, MAXIMUM_REQUEST_BYTES);
  if (body.status === 'tooLarge') return refuse('PAYLOAD_TOO_LARGE');
  // Nobody is there to read it: only the shape of the flow asks for an answer.
  if (body.status === 'aborted') return refuse('INVALID_REQUEST', { details: { body: 'broke off' } });
  // A token alone keeps no connection: whoever shows it may be slow with the rest.
  exchange.admit();
  const json = parseJsonBody(body.bytes);
  if (!json.ok) return refuse('INVALID_REQUEST', { details: json.details });
  return toReply(await mediator.answer(operation, json.value, admission.entitlement, exchange.signal));
}

/** Checks the token of a request and counts it against the token's rate and quota. */
async function admitBearer(
  { request, signal }: Exchange,
  { mediator, tokens, log, isTransient = () => false }: MediatorServerOptions,
): Promise<Admission> {
  const bearer = readBearerToken(request);
  if (bearer.status === 'absent') {
    return { refusal: toReply(mediator.refuse('NO_AUTH_KEY'), { 'www-authenticate': 'Bearer realm="freeboard"' }) };
  }
  if (bearer.status === 'malformed') return { refusal: toReply(mediator.refuse('INVALID_AUTH_KEY')) };
  const verdict = await tokens.check(bearer.token);
  if (!verdict.ok) {
    const refused = mediator.refuse(verdict.type);
    log.info({ uuid: refused.body.uuid, reason: verdict.reason }, 'a token was refused');
    return { refusal: toReply(refused) };
  }
  const usage = await retryWhileBusy(() => tokens.count(verdict.grant.claims), { isTransient, signal });
  if (usage.ok) return { entitlement: verdict.grant.entitlement };
  return { refusal: toReply(mediator.refuse(usage.type), { 'retry-after': String(usage.retryAfterSeconds) }) };
}

/** Without tokens, the licence of the installation says what may be answered. */
function admitLicence({ mediator, licence }: MediatorServerOptions): Admission {
  const verdict = licence.check();
  return verdict.ok ? { entitlement: verdict.entitlement } : { refusal: toReply(mediator.refuse(verdict.type)) };
}

function toReply({ body }: MediatorAnswer, headers: Readonly<Record<string, string>> = {}): Reply {
  return createJsonReply(body.statusCode, body, headers);
}

/**
 * The access token of a request. `absent`: no `Authorization: Bearer` header, or one with nothing after the word;
 * `malformed`: two headers, or something that cannot be one token.
 */
type BearerToken =
  | { readonly status: 'present'; readonly token: string }
  | { readonly status: 'absent' }
  | { readonly status: 'malformed' };

/** Reads the access token from the Authorization header (RFC 6750, 2.1). */
function readBearerToken(request: IncomingMessage): BearerToken {
  const values = request.headersDistinct['authorization'] ?? [];
  if (values.length > 1) return { status: 'malformed' };
  const match = /^bearer(?:[ \t]+(.*))?$/i.exec((values[0] ?? '').trim());
  const token = match?.[1] ?? '';
  if (token === '') return { status: 'absent' };
  return /^[A-Za-z0-9._~+/=-]+$/.test(token) ? { status: 'present', token } : { status: 'malformed' };
}
