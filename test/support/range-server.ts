import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server misbehaves. `times`: for so many requests. */
export type RangeFault =
  | { readonly kind: 'status'; readonly status: number; readonly times: number; readonly retryAfter?: string }
  | { readonly kind: 'cutOff'; readonly times: number }
  | { readonly kind: 'silent'; readonly times: number }
  /** Sends half of each part, and the rest after a while. */
  | { readonly kind: 'slow'; readonly milliseconds: number }
  | {
      readonly kind:
        | 'tooMuch'
        | 'noRanges'
        | 'redirect'
        | 'otherPart'
        | 'packed'
        | 'noVersion'
        | 'weakVersion'
        | 'html';
    };

/** A running server of one file. */
export interface RangeServer {
  readonly url: string;
  /** Headers of the requests. */
  readonly requests: IncomingMessage['headers'][];
  /** Most requests that were open at once. */
  readonly mostAtOnce: number;
  bytes: Uint8Array;
  etag: string;
  fault: RangeFault | null;
  /** Called before each answer. */
  onRequest: (number: number) => void;
  close(): Promise<void>;
}

/** Starts a server on loopback that gives a file in parts, as RFC 9110 says, or misbehaves. */
export async function startRangeServer(bytes: Uint8Array): Promise<RangeServer> {
  const state = { atOnce: 0, mostAtOnce: 0, failed: 0 };
  const requests: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers);
    state.atOnce += 1;
    state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
    response.once('close', () => (state.atOnce -= 1));
    served.onRequest(requests.length);
    if (!misbehave(request, response)) answer(request, response, served.fault?.kind);
  });

  function misbehave(request: IncomingMessage, response: ServerResponse): boolean {
    const { fault } = served;
    if (fault === null) return false;
    if ('times' in fault) {
      if (state.failed >= fault.times) return false;
      state.failed += 1;
    }
    switch (fault.kind) {
      case 'status':
        response.writeHead(fault.status, fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter });
        response.end();
        return true;
      case 'silent':
        return true;
      case 'cutOff': {
        const { start, end } = readRange(request);
        response.writeHead(206, createHead(start, end));
        response.write(served.bytes.subarray(start, start + 10), () => response.destroy());
        return true;
      }
      case 'slow': {
        const { start, end } = readRange(request);
        const middle = start + ((end - start) >> 1);
        response.writeHead(206, createHead(start, end));
        response.write(served.bytes.subarray(start, middle));
        setTimeout(() => response.end(served.bytes.subarray(middle, end + 1)), fault.milliseconds);
        return true;
      }
      case 'noRanges':
        response.writeHead(200, { etag: served.etag }).end(served.bytes);
        return true;
      case 'html':
        response.writeHead(404, { 'content-type': 'text/html' }).end('<html></html>');
        return true;
      case 'redirect':
        response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere.tif' }).end();
        return true;
      default:
        return false;
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse, fault: RangeFault['kind'] | undefined): void {
    const { start, end } = readRange(request);
    const wanted = request.headers['if-range'];
    if (wanted !== undefined && wanted !== served.etag && fault !== 'weakVersion') {
      response.writeHead(200, { etag: served.etag }).end(served.bytes);
      return;
    }
    const head = createHead(start, end);
    if (fault === 'noVersion') delete head['etag'];
    if (fault === 'weakVersion') head['etag'] = 'W/"1"';
    if (fault === 'packed') head['content-encoding'] = 'x-own';
    if (fault === 'otherPart') head['content-range'] = `bytes ${start + 1}-${end}/${served.bytes.length}`;
    if (fault === 'tooMuch') delete head['content-length'];
    response.writeHead(206, head);
    response.end(served.bytes.subarray(start, end + (fault === 'tooMuch' ? 50 : 1)));
  }

  function createHead(start: number, end: number): Record<string, string> {
    return {
      etag: served.etag,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${served.bytes.length}`,
    };
  }

  function readRange(request: IncomingMessage): { readonly start: number; readonly end: number } {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    return { start: Number(first), end: Math.min(Number(last), served.bytes.length - 1) };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const served = {
    url: `http://127.0.0.1:${port}/maps/depth_rp100.tif`,
    requests,
    get mostAtOnce() {
      return state.mostAtOnce;
    },
    bytes,
    etag: '"one"',
    fault: null as RangeFault | null,
    onRequest: ((): void => undefined) as RangeServer['onRequest'],
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return served;
}
