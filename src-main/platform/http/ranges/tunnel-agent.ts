import type http from 'node:http';
import type https from 'node:https';
import type net from 'node:net';
import { HttpsProxyAgent } from 'https-proxy-agent';

type ConnectOptions = Parameters<HttpsProxyAgent<string>['connect']>[1];

/** Creates what connects to servers through a proxy, which has to answer within some time. */
export function createTunnelAgent(proxy: string, options: https.AgentOptions, milliseconds: number): http.Agent {
  return new TunnelAgent(proxy, options, milliseconds);
}

class TunnelAgent extends HttpsProxyAgent<string> {
  readonly #milliseconds: number;

  constructor(proxy: string, options: https.AgentOptions, milliseconds: number) {
    super(proxy, options);
    this.#milliseconds = milliseconds;
  }

  override async connect(request: http.ClientRequest, options: ConnectOptions): Promise<net.Socket> {
    const deadline = new AbortController();
    const { connectOpts } = this;
    // The socket to the proxy is opened before anything is waited for, and ends with the deadline.
    this.connectOpts = { ...connectOpts, signal: deadline.signal };
    const connected = super.connect(request, options);
    this.connectOpts = connectOpts;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(Object.assign(new Error('the proxy does not answer'), { code: 'ETIMEDOUT' }));
        deadline.abort();
      }, this.#milliseconds);
    });
    connected.catch(() => undefined);
    try {
      return await Promise.race([connected, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
