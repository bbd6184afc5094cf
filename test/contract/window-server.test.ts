import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#shared/call/envelope.ts';
import { createWindowServer, type WindowServer } from '#main/shell/window-server.ts';
import {
  formatRequest,
  openConnection,
  send,
  type RawConnection,
  type RawRequest,
  type RawResponse,
} from './support/raw-http.ts';
import { contentSecurityPolicy } from '#main/shell/static-files.fs.ts';

let folder: string;
let server: WindowServer;
let secret: string;
let cookie: string;
const faults: unknown[] = [];
const listeners = new Set<(name: string, payload: unknown) => void>();
const calls: { name: string; input: unknown; signal: AbortSignal | undefined }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-window-'));
  const root = path.join(folder, 'renderer');
  mkdirSync(path.join(root, 'assets'), { recursive: true });
  writeFileSync(path.join(root, 'index.html'), '<!doctype html><title>Freeboard</title>');
  writeFileSync(path.join(root, 'assets', 'index-abc.js'), 'export {};');
  writeFileSync(path.join(root, '.hidden.html'), 'hidden');
  writeFileSync(path.join(root, 'notes.xyz'), 'no kind of ours');
  writeFileSync(path.join(folder, 'outside.html'), 'outside');
  symlinkSync(path.join(folder, 'outside.html'), path.join(root, 'link.html'));
  server = await createWindowServer({
    port: 0,
    staticRoot: root,
    log: { error: (context) => void faults.push(context) },
    backend: {
      dispatch: (name, input, options) => {
        calls.push({ name, input, signal: options?.signal });
        if (name === 'app.wait') return new Promise(() => undefined);
        const envelope: Envelope = { ok: true, value: { name, input } };
        return Promise.resolve(envelope);
      },
      onEvent: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      answerStored: () => Promise.reject(new Error('not called')),
      answerBytes: (requested) => {
        if (requested.endsWith('broken')) throw new Error('a fault in /secret/place.ts');
        const body = Buffer.from([1, 2, 3]);
        return Promise.resolve({
          status: 200,
          headers: { 'content-type': 'image/png', 'cache-control': 'max-age=60' },
          body,
        });
      },
    },
  });
  secret = new URL(server.address).hash.replace('#token=', '');
  const opened = await open({ 'X-Freeboard-Secret': secret });
  cookie = (opened.headers['set-cookie'] ?? '').split(';')[0] ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The name that the window is opened under, with its port. */
const ownHost = (): string => new URL(server.address).host;

function toLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function open(headers: Readonly<Record<string, string>>): Promise<RawResponse> {
  return send(server.port, { path: '/api/session', host: ownHost(), headers: toLines(headers) });
}

function call(name: string, headers: Readonly<Record<string, string>>, body = '{}'): Promise<RawResponse> {
  const lines = toLines({ 'Content-Type': 'application/json', ...headers });
  return send(server.port, { path: `/api/${name}`, host: ownHost(), headers: lines, body });
}

function get(
  requestPath: string,
  headers: Readonly<Record<string, string>> = {},
  extra: Partial<RawRequest> = {},
): Promise<RawResponse> {
  return send(server.port, { method: 'GET', path: requestPath, host: ownHost(), headers: toLines(headers), ...extra });
}

describe('the printed address', () => {
  it('names a random host below localhost and carries a secret behind the #', () => {
    const address = new RegExp(`^http://[0-9a-f]{32}\\.localhost:${server.port}/#token=[\\w-]{43}$`);
    expect(server.address).toMatch(address);
  });

  it('its secret is exchanged for a cookie that scripts and other sites do not get, and that is not the secret', async () => {
    const response = await open({ 'X-Freeboard-Secret': secret });
    expect(response.status).toBe(204);
    expect(response.text).toBe('');
    const setCookie = response.headers['set-cookie'] ?? '';
    expect(setCookie).toMatch(new RegExp(`^freeboard_${server.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`));
    expect(setCookie).not.toContain(secret);
  });

  it.each([
    ['nothing', {}],
    ['another secret', { 'X-Freeboard-Secret': 'x'.repeat(43) }],
    ['an empty one', { 'X-Freeboard-Secret': '' }],
  ])('%s opens no session', async (_name, headers) => {
    const response = await open(headers);
    expect(response.status).toBe(403);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('is another one at each start', async () => {
    const other = await createWindowServer({
      port: 0,
      staticRoot: folder,
      log: { error: () => undefined },
      backend: {
        dispatch: () => Promise.reject(new Error('not called')),
        onEvent: () => () => undefined,
        answerBytes: () => Promise.reject(new Error('not called')),
        answerStored: () => Promise.reject(new Error('not called')),
      },
    });
    expect(new URL(other.address).hash).not.toBe(new URL(server.address).hash);
    expect(new URL(other.address).hostname).not.toBe(new URL(server.address).hostname);
    await other.close();
  });
});

describe('procedures', () => {
  it('are answered to who has the cookie or the secret', async () => {
    const byCookie = await call('app.info', { Cookie: `other=1; ${cookie}` }, '{"a":1}');
    expect(byCookie.status).toBe(200);
    expect(JSON.parse(byCookie.text)).toEqual({ ok: true, value: { name: 'app.info', input: { a: 1 } } });
    expect((await call('app.info', { 'X-Freeboard-Secret': secret })).status).toBe(200);
  });

  it.each(['127.0.0.1', 'localhost', '[::1]'])(
    'are not answered to the cookie under %s, where it never goes',
    async (name) => {
      const host = `${name}:${server.port}`;
      const headers = toLines({ 'Content-Type': 'application/json', Cookie: cookie });
      expect((await send(server.port, { path: '/api/app.info', host, headers, body: '{}' })).status).toBe(401);
      const opened = await send(server.port, {
        path: '/api/session',
        host,
        headers: toLines({ 'X-Freeboard-Secret': secret }),
      });
      expect([opened.status, opened.headers['set-cookie']]).toEqual([421, undefined]);
    },
  );

  it.each([
    ['nobody', {}, 401],
    ['another cookie', { Cookie: 'freeboard_1=x' }, 401],
  ])('%s is turned away', async (_name, headers, status) => {
    const before = calls.length;
    const response = await call('app.info', headers);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.text)).toMatchObject({ ok: false });
    expect(calls).toHaveLength(before);
  });

  it('are refused to other pages, cookie or not', async () => {
    const before = calls.length;
    for (const headers of [
      { Origin: 'http://example' },
      { Origin: 'null' },
      { Origin: `http://${new URL(server.address).hostname}:${server.port + 1}` },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      expect((await call('app.info', { Cookie: cookie, ...headers })).status).toBe(403);
    }
    expect(calls).toHaveLength(before);
    const own = { Origin: `http://${ownHost()}`, 'Sec-Fetch-Site': 'same-origin' };
    expect((await call('app.info', { Cookie: cookie, ...own })).status).toBe(200);
  });

  it('take JSON by POST alone, of a bounded size, for this host', async () => {
    const headers = { Cookie: cookie };
    expect((await call('app.info', { ...headers, 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await call('app.info', headers, '{')).status).toBe(400);
    expect((await call('app.info', headers, `"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413);
    expect((await get('/api/app.info', headers)).status).toBe(405);
    expect((await get('/', {}, { host: 'example' })).status).toBe(421);
  });

  it('a client that goes away aborts its call', async () => {
    const connection = await openConnection(server.port);
    const lines = toLines({ 'Content-Type': 'application/json', Cookie: cookie });
    connection.send(formatRequest(server.port, { path: '/api/app.wait', host: ownHost(), headers: lines, body: '{}' }));
    await expect.poll(() => calls.at(-1)?.name).toBe('app.wait');
    const signal = calls.at(-1)?.signal;
    expect(signal?.aborted).toBe(false);
    connection.close();
    await expect.poll(() => signal?.aborted).toBe(true);
  });
});

describe('bytes', () => {
  it('are given with their headers to who has the cookie', async () => {
    const response = await get('/bytes/pack/tile.png?x=1', { Cookie: cookie });
    expect(response).toMatchObject({ status: 200, text: '\u0001\u0002\u0003' });
    expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'max-age=60' });
    expect((await get('/bytes/pack/tile.png')).status).toBe(401);
    expect((await get('/bytes/pack/tile.png', { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  it('a fault is logged and tells nothing of the inside', async () => {
    const response = await get('/bytes/broken', { Cookie: cookie });
    expect(response.status).toBe(500);
    expect(response.text).not.toContain('secret');
    expect(faults).toHaveLength(1);
  });
});

describe('the built window', () => {
  it('is given to everyone, under the strict policy', async () => {
    const page = await get('/');
    expect(page).toMatchObject({ status: 200, text: '<!doctype html><title>Freeboard</title>' });
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    const script = await get('/assets/index-abc.js');
    expect(script.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8' });
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await send(server.port, { method: 'HEAD', path: '/index.html' })).status).toBe(200);
  });

  it.each([
    '/outside.html',
    '/../outside.html',
    '/assets/../../outside.html',
    '/%2e%2e/outside.html',
    '/..%2foutside.html',
    '/..%5coutside.html',
    '/link.html',
    '/.hidden.html',
    '/notes.xyz',
    '/assets',
    '/assets/',
    '//etc/passwd',
    '/index.html%00.js',
    '/%',
    `/${'a'.repeat(5000)}.html`,
  ])('%s is not', async (requestPath) => {
    const response = await get(requestPath);
    expect(response.status).toBe(404);
    expect(response.text).not.toMatch(/outside|hidden/);
  });

  it('takes GET and HEAD alone', async () => {
    const response = await send(server.port, { path: '/index.html', body: 'x' });
    expect(response.status).toBe(405);
    expect(response.headers['allow']).toBe('GET, HEAD');
  });
});

describe('events', () => {
  async function listen(headers: Readonly<Record<string, string>>): Promise<RawConnection> {
    const connection = await openConnection(server.port);
    const lines = toLines(headers);
    connection.send(
      formatRequest(server.port, { method: 'GET', path: '/api/events', host: ownHost(), headers: lines }),
    );
    return connection;
  }

  it('are sent as they happen, and no longer than somebody listens', async () => {
    const before = listeners.size;
    const connection = await listen({ Cookie: cookie });
    await expect.poll(() => listeners.size).toBe(before + 1);
    for (const listener of listeners) listener('pack.progress', { step: 'unpack', file: 'a\nb' });
    let text = '';
    connection.socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    for (const listener of listeners) listener('packs.changed', {});
    await expect.poll(() => text).toContain('event: packs.changed\ndata: {}\n\n');
    connection.close();
    await expect.poll(() => listeners.size).toBe(before);
  });

  it('are not sent to strangers', async () => {
    expect((await get('/api/events')).status).toBe(401);
  });
});
