import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A file that is served; its bytes are made as they are asked for, since it may be larger than any memory. */
export interface ServedFile {
  readonly size: number;
  readonly etag: string;
  read(start: number, end: number): Uint8Array;
}

/** A running server of files by their paths. */
export interface FileServer {
  readonly origin: string;
  /** By path, `/` first. */
  readonly files: Map<string, ServedFile>;
  /** Every request that was answered with bytes: its path and range. */
  readonly sent: { readonly path: string; readonly start: number; readonly length: number }[];
  /** Answers a request in place of the server: a status and headers; null: as usual. */
  misbehave: (request: IncomingMessage) => { status: number; headers?: Record<string, string> } | null;
  /** Bytes of an answer before its connection is broken off; null: all of them. */
  cut: (request: IncomingMessage) => number | null;
  /** What a request waits for before it is answered; null: nothing. */
  hold: (request: IncomingMessage) => Promise<unknown> | null;
  close(): Promise<void>;
}

/** Bytes as a served file. */
export function serveBytes(bytes: Uint8Array, etag = '"1"'): ServedFile {
  return { size: bytes.length, etag, read: (start, end) => bytes.subarray(start, end) };
}

/** Starts a server on loopback that gives parts of files, as RFC 9110 says; 404 for any other path. */
export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, ServedFile>();
  const sent: FileServer['sent'] = [];
  const server = createServer((request, response) => {
    const held = running.hold(request);
    if (held === null) answer(request, response);
    else void held.then(() => answer(request, response));
  });
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    const instead = running.misbehave(request);
    if (instead !== null) {
      response.writeHead(instead.status, instead.headers).end();
      return;
    }
    const file = files.get(path);
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (request.method === 'HEAD') {
      response.writeHead(200, { etag: file.etag, 'content-length': file.size }).end();
      return;
    }
    if (first === undefined) {
      sent.push({ path, start: 0, length: file.size });
      response.writeHead(200, { etag: file.etag }).end(file.read(0, file.size));
      return;
    }
    const wanted = request.headers['if-range'];
    if (wanted !== undefined && wanted !== file.etag) {
      response.writeHead(200, { etag: file.etag }).end('another');
      return;
    }
    const start = Number(first);
    const end = Math.min(Number(last) + 1, file.size);
    const cut = running.cut(request);
    sent.push({ path, start, length: Math.min(end - start, cut ?? Infinity) });
    response.writeHead(206, {
      etag: file.etag,
      'content-length': end - start,
      'content-range': `bytes ${start}-${end - 1}/${file.size}`,
    });
    if (cut === null) response.end(file.read(start, end));
    else response.write(file.read(start, start + cut), () => response.destroy());
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const running: FileServer = {
    origin: `http://127.0.0.1:${port}`,
    files,
    sent,
    misbehave: () => null,
    cut: () => null,
    hold: () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}
