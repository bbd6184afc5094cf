import { createServer, type Server } from 'node:http';
import https from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProxyFinder } from '#main/platform/http/ranges/find-proxy.ts';
import { createPublicLookup } from '#main/platform/http/ranges/public-lookup.ts';
import { createRangeClient } from '#main/platform/http/ranges/range-client.ts';
import { testCertificate } from '../../support/test-certificate.ts';

const limits = { parallel: 2, attempts: 2, firstWaitMilliseconds: 1, idleMilliseconds: 5000 };
const signal = new AbortController().signal;
const content = Uint8Array.from({ length: 10_000 }, (_, at) => at % 251);

let server: https.Server;
let proxy: Server;
/** What the proxy was asked to connect to, and with what words. */
let asked: { readonly target: string; readonly authorization: string | undefined }[];
/** What it answers in place of connecting. */
let refusal: string | null;

const portOf = (of: { address(): unknown }): number => (of.address() as AddressInfo).port;
const listen = (of: Server | https.Server): Promise<void> =>
  new Promise((resolve) => of.listen(0, '127.0.0.1', () => resolve()));

beforeEach(async () => {
  asked = [];
  refusal = null;
  server = https.createServer(testCertificate, (request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = content.subarray(Number(first), Number(last) + 1);
    const range = `bytes ${first}-${last}/${content.length}`;
    response.writeHead(206, { etag: '"1"', 'content-range': range, 'content-length': part.length }).end(part);
  });
  proxy = createServer();
  proxy.on('connect', ({ url = '', headers }, socket) => {
    asked.push({ target: url, authorization: headers['proxy-authorization'] });
    if (refusal === 'silence') return;
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal}\r\n\r\n`);
      return;
    }
    // It looks names up itself: here all are the server of the test.
    const there = connect(portOf(server), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      there.pipe(socket).pipe(there);
    });
    there.on('error', () => socket.destroy());
  });
  await Promise.all([listen(server), listen(proxy)]);
});
afterEach(() => {
  for (const one of [server, proxy]) {
    one.closeAllConnections();
    one.close();
  }
});

const proxyUrl = (): string => `http://anna:se%20cret@127.0.0.1:${portOf(proxy)}`;

/** A client that finds no address of any host by itself. */
function createClient(findProxy = createProxyFinder(undefined, { HTTPS_PROXY: proxyUrl() })) {
  const lookup = createPublicLookup((host, _options, done) => done(new Error(`${host} was looked up`), []));
  return createRangeClient({ userAgent: 'test', lookup, findProxy, authorities: [testCertificate.cert] }, limits);
}

describe('a server that is asked through a proxy', () => {
  it('gives its parts; the proxy alone looks its name up, and is told who asks it', async () => {
    const client = createClient();
    const url = 'https://maps.example.org/map.tif';
    const { bytes, total } = await client.request(url, { start: 100, length: 500 }, null, signal);
    expect(total).toBe(content.length);
    expect(bytes).toEqual(content.slice(100, 600));
    expect(await client.request(url, { start: 0, length: 10 }, '"1"', signal)).toMatchObject({ total });
    // The connection is kept for the next part.
    const authorization = `Basic ${Buffer.from('anna:se cret').toString('base64')}`;
    expect(asked).toEqual([{ target: 'maps.example.org:443', authorization }]);
  });

  it('is not believed to be another one: its certificate is checked behind the proxy', async () => {
    const part = { start: 0, length: 10 };
    const other = createClient().request('https://other.example.org/map.tif', part, null, signal);
    await expect(other).rejects.toMatchObject({ details: { reason: 'unreachable' } });
    const findProxy = createProxyFinder(undefined, { HTTPS_PROXY: proxyUrl() });
    const untrusting = createRangeClient({ userAgent: 'test', findProxy, authorities: [] }, limits);
    await expect(untrusting.request('https://maps.example.org/map.tif', part, null, signal)).rejects.toMatchObject({
      details: { reason: 'unreachable' },
    });
  });

  it.each([
    'https://127.0.0.1/map.tif',
    'https://[::1]/map.tif',
    'https://2130706433/map.tif',
    'https://localhost/map.tif',
    'https://intranet/map.tif',
    'https://printer.local/map.tif',
    'https://maps.internal/map.tif',
  ])('is not %s: the proxy is not even asked', async (url) => {
    const answer = createClient().request(url, { start: 0, length: 10 }, null, signal);
    await expect(answer).rejects.toMatchObject({ details: { reason: 'notPublic' } });
    expect(asked).toEqual([]);
  });

  it('is given up where the proxy says nothing, at once where somebody stops it, and asked again when it speaks', async () => {
    refusal = 'silence';
    const quick = { ...limits, idleMilliseconds: 200 };
    const findProxy = createProxyFinder(undefined, { HTTPS_PROXY: proxyUrl() });
    const client = createRangeClient({ userAgent: 'test', findProxy, authorities: [testCertificate.cert] }, quick);
    const url = 'https://maps.example.org/m.tif';
    const part = { start: 0, length: 10 };
    const asks = Array.from({ length: 3 }, () => client.request(url, part, null, signal));
    for (const answer of asks) await expect(answer).rejects.toMatchObject({ details: { reason: 'unreachable' } });
    const stopped = new AbortController();
    const patient = createClient().request(url, part, null, stopped.signal);
    setTimeout(() => stopped.abort(new Error('stopped')), 50);
    await expect(patient).rejects.toThrow('stopped');
    refusal = null;
    expect(await client.request(url, part, null, signal)).toMatchObject({ total: content.length });
  });

  it('tells no password of a proxy that cannot be used', async () => {
    const find = createProxyFinder(undefined, { HTTPS_PROXY: 'socks5://anna:secret@proxy:1080' });
    const refused: unknown = await find(new URL('https://maps.example.org/')).catch((error: unknown) => error);
    expect(String(refused)).toContain('socks5://proxy:1080');
    expect(String(refused)).not.toContain('secret');
  });

  it('is not reached where the proxy refuses, in a sentence', async () => {
    refusal = '407 Proxy Authentication Required';
    const answer = createClient().request('https://maps.example.org/m.tif', { start: 0, length: 10 }, null, signal);
    await expect(answer).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });
});

describe('the proxy of a server', () => {
  const url = new URL('https://maps.example.org/map.tif');

  it.each<[string, Record<string, string>, string | null]>([
    ['none where nothing is set', {}, null],
    ['that of HTTPS_PROXY', { HTTPS_PROXY: 'http://proxy:3128' }, 'http://proxy:3128'],
    ['the lower-case one first', { https_proxy: 'http://a:1', HTTPS_PROXY: 'http://b:2' }, 'http://a:1'],
    ['without a scheme an HTTP one', { https_proxy: 'proxy:3128' }, 'http://proxy:3128'],
    ['that of ALL_PROXY', { ALL_PROXY: 'https://proxy' }, 'https://proxy'],
    ['none of an exempt host', { HTTPS_PROXY: 'http://a:1', NO_PROXY: 'x.org, example.org' }, null],
    ['none of an exempt host and what is below it', { HTTPS_PROXY: 'http://a:1', no_proxy: '.example.org' }, null],
    ['one of another host', { HTTPS_PROXY: 'http://a:1', NO_PROXY: 'ample.org' }, 'http://a:1'],
    ['none where all are exempt', { HTTPS_PROXY: 'http://a:1', NO_PROXY: '*' }, null],
  ])('is %s', async (_, variables, expected) => {
    expect(await createProxyFinder(undefined, variables)(url)).toBe(expected);
  });

  it.each<[string, string | null]>([
    ['DIRECT', null],
    ['PROXY proxy.example.org:8080; DIRECT', 'http://proxy.example.org:8080'],
    ['HTTPS proxy.example.org:443', 'https://proxy.example.org:443'],
  ])('is as the system says: %s', async (text, expected) => {
    const find = createProxyFinder(() => Promise.resolve(text), { HTTPS_PROXY: 'http://not-asked:1' });
    expect(await find(url)).toBe(expected);
    expect(await find(new URL('http://127.0.0.1:8080/'))).toBeNull();
  });

  it.each([{ ALL_PROXY: 'socks5://proxy:1080' }, { HTTPS_PROXY: 'http://' }])('is refused: %o', async (variables) => {
    await expect(createProxyFinder(undefined, variables)(url)).rejects.toMatchObject({ details: { reason: 'proxy' } });
  });

  it('is refused where the system has one of another kind', async () => {
    const find = createProxyFinder(() => Promise.resolve('SOCKS5 proxy:1080'), {});
    await expect(find(url)).rejects.toMatchObject({ details: { reason: 'proxy' } });
  });
});
