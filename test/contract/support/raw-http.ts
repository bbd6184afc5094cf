import { connect, type Socket } from 'node:net';

/** A response as it came over the wire. */
export interface RawResponse {
  readonly status: number;
  readonly reason: string;
  /** Names in lower case; repeated ones joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A request without a client library: nothing is added, checked or put in order. */
export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  /** `null` leaves the header out. */
  readonly host?: string | null;
  /** Lines as they are, `Name: value`. */
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array;
  /** `null` leaves the header out; by default the length of the body. */
  readonly contentLength?: number | null;
}

/** The bytes of a request. */
export function formatRequest(port: number, request: RawRequest): Buffer {
  const body = Buffer.from(request.body ?? '');
  const { method = 'POST', host = `127.0.0.1:${port}` } = request;
  const length = request.contentLength === undefined ? body.length : request.contentLength;
  const lines = [
    `${method} ${request.path} HTTP/1.1`,
    ...(host === null ? [] : [`Host: ${host}`]),
    ...(request.headers ?? []),
    ...(length === null || (request.contentLength === undefined && body.length === 0)
      ? []
      : [`Content-Length: ${length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}

/** Takes the first whole response from the bytes; null while it is not whole. Knows responses with a length alone. */
export function takeResponse(bytes: Buffer, isHead = false): { response: RawResponse; rest: Buffer } | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const [, status = '', reason = ''] = /^HTTP\/1\.1 (\d{3}) ?(.*)$/.exec(statusLine) ?? [];
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  const length = isHead || status.startsWith('1') ? 0 : Number(headers['content-length'] ?? 0);
  const start = end + 4;
  if (bytes.length < start + length) return null;
  return {
    response: { status: Number(status), reason, headers, text: bytes.subarray(start, start + length).toString('utf8') },
    rest: bytes.subarray(start + length),
  };
}

/** A connection that is read response by response. */
export interface RawConnection {
  readonly socket: Socket;
  send(bytes: string | Uint8Array): void;
  /** The next response. @throws when the connection ends before one is whole */
  next(isHead?: boolean): Promise<RawResponse>;
  /** Everything that still comes until the other side ends. */
  untilEnd(): Promise<string>;
  close(): void;
}

/** Opens a connection to the loopback address; half-open when this side ends first. */
export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve()).once('error', reject);
  });
  let received = Buffer.alloc(0);
  const state = { hasEnded: false };
  let wake: () => void = () => undefined;
  const onChange = (): void => wake();
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    onChange();
  });
  for (const event of ['end', 'close', 'error'] as const) {
    socket.on(event, () => {
      state.hasEnded = true;
      onChange();
    });
  }
  const change = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    async next(isHead = false) {
      for (;;) {
        const taken = takeResponse(received, isHead);
        if (taken !== null) {
          received = Buffer.from(taken.rest);
          return taken.response;
        }
        if (state.hasEnded)
          throw new Error(`the connection ended after ${received.length} bytes: ${received.toString('utf8')}`);
        await change();
      }
    },
    async untilEnd() {
      while (!state.hasEnded) await change();
      return received.toString('utf8');
    },
    close: () => socket.destroy(),
  };
}

/** Sends one request over a connection of its own. */
export async function send(port: number, request: RawRequest): Promise<RawResponse> {
  const connection = await openConnection(port);
  try {
    connection.send(formatRequest(port, request));
    return await connection.next(request.method === 'HEAD');
  } finally {
    connection.close();
  }
}
