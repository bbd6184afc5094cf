import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isAuthority } from '#main/platform/http/loopback-host.ts';

/** Random bytes of a secret: beyond guessing. */
const SECRET_BYTES = 32;
/** Random bytes of a name: no other program of the machine guesses it. */
const NAME_BYTES = 16;

/** Who may use the window's procedures in a browser. */
export type WindowSession = ReturnType<typeof createWindowSession>;

/**
 * The session of one start. The page sends the secret once and gets a cookie for it, so that images, map tiles and the
 * event stream, which cannot carry a header of ours, are let in like everything else. The cookie holds a value of its
 * own: who sees it does not learn the secret.
 */
export function createWindowSession() {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const cookie = randomBytes(SECRET_BYTES).toString('base64url');

  const host = `${randomBytes(NAME_BYTES).toString('hex')}.localhost`;

  const isToOwnName = ({ headers, socket }: IncomingMessage): boolean =>
    isAuthority(headers.host ?? '', host, socket.localPort ?? 0);
  const hasSecret = (request: IncomingMessage): boolean => isSame(request.headers['x-freeboard-secret'], secret);
  return {
    /** Carried by the printed address; made anew at each start. */
    secret,
    /**
     * The name that the window is opened under: random, and below `localhost`, which browsers look up nowhere. Cookies
     * know no ports, but hosts: that of the session goes to no other service on this machine.
     */
    host,
    /** Whether the request is made to the session's own name. */
    isToOwnName,
    /** Whether the request shows the secret itself, in `X-Freeboard-Secret`. */
    hasSecret,
    /** Whether the request shows the secret, or the session cookie under the session's own name. */
    isOpen: (request: IncomingMessage) =>
      hasSecret(request) ||
      (isToOwnName(request) && isSame(readCookie(request, formatCookieName(request.socket.localPort ?? 0)), cookie)),
    /**
     * `Set-Cookie` that opens the session: kept from scripts and from other sites. Only for requests to the own name.
     */
    formatCookie: (port: number) => `${formatCookieName(port)}=${cookie}; HttpOnly; SameSite=Strict; Path=/`,
  };
}

/**
 * Whether a request comes from the page that this server gave out, as far as the sender says: browsers state the origin
 * of every POST and of every request between origins; other clients state nothing and need the secret anyway.
 */
export function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

function formatCookieName(port: number): string {
  return `freeboard_${port}`;
}

function readCookie(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
