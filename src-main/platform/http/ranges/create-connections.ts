import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import type { FindProxy } from './find-proxy.ts';

/** How the server of an address is connected to, straight or through its proxy, and whose certificates are trusted. */
export type Connection = Pick<https.RequestOptions, 'agent' | 'ca'>;
export type FindConnection = (url: URL) => Promise<Connection>;

/** What bounds connections. */
export interface ConnectionLimits {
  /** To one server at once. */
  readonly parallel: number;
  /** Longest time that a proxy may take to answer. */
  readonly idleMilliseconds: number;
}

/** What secure connections are made with. */
interface Secure {
  readonly straight: http.Agent;
  /** By the addresses of the proxies. */
  readonly through: Map<string, http.Agent>;
  /** None: those that Node comes with. */
  readonly trust: Pick<https.RequestOptions, 'ca'>;
}

/**
 * Creates what connects to servers; connections are kept for the next request.
 * @param authorities certificates (PEM) that are trusted beside those that Node comes with; left out: the system's
 */
export function createConnections(
  { parallel, idleMilliseconds }: ConnectionLimits,
  findProxy: FindProxy,
  authorities?: readonly string[],
): FindConnection {
  const kept = { keepAlive: true, maxSockets: parallel };
  const plain = new http.Agent(kept);
  let secure: Secure | null = null;
  // The system's authorities are read when somebody asks a server for the first time.
  const openSecure = (): Secure => {
    const trusted = authorities ?? listSystemAuthorities();
    const trust = trusted.length === 0 ? {} : { ca: [...tls.rootCertificates, ...trusted] };
    return { straight: new https.Agent(kept), through: new Map(), trust };
  };
  return async (url) => {
    if (url.protocol !== 'https:') return { agent: plain };
    const { straight, through, trust } = (secure ??= openSecure());
    const proxy = await findProxy(url);
    if (proxy === null) return { ...trust, agent: straight };
    let agent = through.get(proxy);
    if (agent === undefined) {
      const { createTunnelAgent } = await import('./tunnel-agent.ts');
      agent = createTunnelAgent(proxy, { ...kept, ...trust }, idleMilliseconds);
      through.set(proxy, agent);
    }
    return { ...trust, agent };
  };
}

/** Certificates of the system's own authorities, as of a company that looks into what goes through its proxy. */
function listSystemAuthorities(): readonly string[] {
  // Node has them from 22.15 on.
  return typeof tls.getCACertificates === 'function' ? tls.getCACertificates('system') : [];
}
