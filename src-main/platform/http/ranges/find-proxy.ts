import { isIP } from 'node:net';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';

/** Gives the address of the proxy that a server is asked through; null: none. @throws FileRefusedError */
export type FindProxy = (url: URL) => Promise<string | null>;

/** What the system says of an address, as proxy auto-configuration does: `PROXY host:8080; DIRECT`. */
export type ResolveProxy = (url: string) => Promise<string>;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Creates what finds the proxy of a server: as the system says, or where there is no window as the variables
 * `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` do, as curl reads them. This machine is asked without one.
 */
export function createProxyFinder(resolve: ResolveProxy | undefined, variables: Variables): FindProxy {
  return async (url) => {
    if (url.protocol !== 'https:') return null;
    const proxy = resolve === undefined ? readVariables(url, variables) : readResolved(await resolve(url.href));
    if (proxy !== null) requireName(url);
    return proxy;
  };
}

function readVariables({ hostname }: URL, variables: Variables): string | null {
  const read = (name: string): string => variables[name.toLowerCase()] ?? variables[name] ?? '';
  const exempt = read('NO_PROXY')
    .split(/[\s,]+/)
    .map((name) => name.replace(/^\*?\./, '').toLowerCase());
  if (exempt.some((name) => name === '*' || (name !== '' && (hostname === name || hostname.endsWith(`.${name}`)))))
    return null;
  const proxy = read('HTTPS_PROXY') || read('ALL_PROXY');
  if (proxy === '') return null;
  const address = proxy.includes('://') ? proxy : `http://${proxy}`;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) throw refuse(proxy);
  return address;
}

/** The first of the ways that are named; Chromium tries the others, which a person has to set up here. */
function readResolved(text: string): string | null {
  const [kind = '', host = ''] = text.split(';', 1)[0]!.trim().split(/\s+/);
  if (kind === 'DIRECT' || kind === '') return null;
  if (kind === 'PROXY') return `http://${host}`;
  if (kind === 'HTTPS') return `https://${host}`;
  throw refuse(text);
}

/** The proxy itself looks names up: what is no name of the public internet never gets to it. */
function requireName({ hostname }: URL): void {
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && /^[^.].*\.[a-z][a-z\d-]+$/i.test(hostname);
  const isLocal = /\.(?:local|localhost|internal|intranet|home|lan|corp|private|test|invalid|onion|arpa)$/i.test(
    hostname,
  );
  if (!isName || isLocal)
    throw new FileRefusedError(failureText('remote-not-named', { host: hostname }), { reason: 'notPublic' });
}

/** Without the name and password that may stand in it. */
function refuse(text: string): FileRefusedError {
  const proxy = text.replace(/\/\/[^/@]*@/, '//');
  return new FileRefusedError(failureText('remote-proxy-kind', { proxy }), { reason: 'proxy' });
}
