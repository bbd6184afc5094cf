import { ServerError } from './server-error.ts';

/** Largest answer that is read, bytes: ten places are some ten kilobytes. */
export const MAXIMUM_ANSWER_BYTES = 1024 * 1024;
/** Redirects that are followed on the server's own origin. */
const MOST_REDIRECTS = 3;

export interface JsonRequestOptions {
  readonly userAgent: string;
  readonly timeoutMilliseconds: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Gets JSON from a server, once. Only the server's own origin is ever asked: a redirect to another one is an error.
 * Needs no CORS headers, which bind pages and not programs.
 *
 * @throws ServerError; the signal's reason when it is aborted
 */
export async function fetchJson(url: URL, options: JsonRequestOptions): Promise<unknown> {
  const timeout = AbortSignal.timeout(options.timeoutMilliseconds);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  try {
    const response = await request(url, options.userAgent, signal);
    checkStatus(response);
    return parseJson(await readBody(response), response);
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw toServerError(cause, timeout, options.timeoutMilliseconds);
  }
}

async function request(url: URL, userAgent: string, signal: AbortSignal): Promise<Response> {
  let target = url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await fetch(target.href, {
      headers: { accept: 'application/json', 'user-agent': userAgent },
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, target.href) ? new URL(location, target.href) : null;
    if (next?.origin !== url.origin) {
      throw new ServerError('redirected', `the server sends the question on to ${next?.origin ?? location}`);
    }
    target = next;
  }
  throw new ServerError('redirected', 'the server sends the question around in a circle');
}

function checkStatus(response: Response): void {
  const { status } = response;
  if (status >= 200 && status < 300) return;
  // A redirect without a target among them.
  void response.body?.cancel();
  const message = `the server answered with status ${status}`;
  if (status === 429) throw new ServerError('rateLimited', message, readRetryAfter(response));
  if (status >= 500) throw new ServerError('serverError', message, readRetryAfter(response));
  throw new ServerError('refused', message);
}

/** Seconds, or a date (RFC 9110, 10.2.3); null when there is none that can be read. */
function readRetryAfter(response: Response): number | null {
  const text = response.headers.get('retry-after');
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

async function readBody(response: Response): Promise<string> {
  const tooLarge = new ServerError('tooLarge', `the answer is larger than ${MAXIMUM_ANSWER_BYTES} bytes`);
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Not trusting the header: what counts is what comes.
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    if (length > MAXIMUM_ANSWER_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string, response: Response): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const type = response.headers.get('content-type') ?? 'no type';
    throw new ServerError('notUnderstood', `the answer (${type}, ${text.length} characters) is no JSON`);
  }
}

/** Codes of Node's TLS errors: what is wrong with a certificate. */
const certificateCodes =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH|INVALID_CA)/;

function toServerError(cause: unknown, timeout: AbortSignal, timeoutMilliseconds: number): unknown {
  if (cause instanceof ServerError) return cause;
  if (timeout.aborted) return new ServerError('timeout', `no answer within ${timeoutMilliseconds / 1000} seconds`);
  if (!(cause instanceof TypeError)) return cause;
  // Node's fetch wraps what happened on the socket.
  const inner = cause.cause instanceof Error ? cause.cause : cause;
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
  const detail = [code, inner.message].filter((part) => part !== '').join(': ');
  return new ServerError(certificateCodes.test(code) ? 'certificate' : 'unreachable', detail);
}
