import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS_PATH, COORDINATE_PATH, expectError, expectSuccess, jsonRequest } from './support/mediator-client.ts';
import { send, type RawResponse } from './support/raw-http.ts';
import { startService, type RunningService } from './support/running-service.ts';
import { riverBank } from './support/small-world.ts';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await service.issue();
});
afterAll(() => service.close());

function query(location: object, path: string): Promise<RawResponse> {
  return send(service.port, jsonRequest(path, { location }, token));
}

describe('Host', () => {
  const other = (): number => (service.port === 65_535 ? 1 : service.port + 1);

  it.each(['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST'])('%s with the port is this service', async (name) => {
    const request = jsonRequest(COORDINATE_PATH, { location: riverBank }, token, { host: `${name}:${service.port}` });
    expectSuccess(await send(service.port, request));
  });

  it.each([
    ['no Host at all', () => null],
    ['a name without the port', () => '127.0.0.1'],
    ['another port', () => `localhost:${other()}`],
    ['another address', () => `127.0.0.2:${service.port}`],
    ['a name that only begins like ours', () => `localhost.example:${service.port}`],
    ['a user before the name', () => `localhost:${service.port}@example:${service.port}`],
    ['nothing', () => ''],
  ])('%s is misdirected', async (_name, host) => {
    const request = jsonRequest(COORDINATE_PATH, { location: riverBank }, token, { host: host() });
    expectError(await send(service.port, request), 'MISDIRECTED_REQUEST');
  });

  it('two Host headers are misdirected', async () => {
    const request = jsonRequest(COORDINATE_PATH, { location: riverBank }, token);
    const twice = { ...request, headers: [...(request.headers ?? []), 'Host: example'] };
    expectError(await send(service.port, twice), 'MISDIRECTED_REQUEST');
  });

  it('a target in absolute form is held to the same names', async () => {
    const own = {
      ...jsonRequest(`http://localhost:${service.port}${COORDINATE_PATH}`, { location: riverBank }, token),
    };
    expectSuccess(await send(service.port, own));
    const foreign = jsonRequest(`http://example:${service.port}${COORDINATE_PATH}`, { location: riverBank }, token);
    expectError(await send(service.port, foreign), 'MISDIRECTED_REQUEST');
  });
});

describe('paths and methods', () => {
  it.each([
    '/',
    '/mediator',
    `${COORDINATE_PATH}/`,
    COORDINATE_PATH.toUpperCase(),
    '/mediator/%73ingle_building_query',
    '/../openapi.json',
    '*',
  ])('%s is nothing', async (path) => {
    expectError(await send(service.port, { method: 'GET', path }), 'NOT_FOUND');
  });

  it('a query string changes nothing', async () => {
    expectSuccess(await query(riverBank, `${COORDINATE_PATH}?latitude=1`));
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE'])(
    '%s on an operation is not allowed',
    async (method) => {
      const response = await send(service.port, { method, path: ADDRESS_PATH });
      expectError(response, 'METHOD_NOT_ALLOWED');
      expect(response.headers['allow']).toBe('POST');
    },
  );

  it('HEAD on an operation is not allowed either, and has no body', async () => {
    const response = await send(service.port, { method: 'HEAD', path: ADDRESS_PATH });
    expect(response.status).toBe(405);
    expect(Number(response.headers['content-length'])).toBeGreaterThan(0);
  });

  it('the description takes GET and HEAD, without a token', async () => {
    expect((await send(service.port, { method: 'GET', path: '/openapi.json' })).status).toBe(200);
    expect((await send(service.port, { method: 'HEAD', path: '/openapi.json' })).status).toBe(200);
    const response = await send(service.port, { method: 'POST', path: '/openapi.json', body: '{}' });
    expectError(response, 'METHOD_NOT_ALLOWED');
    expect(response.headers['allow']).toBe('GET, HEAD');
  });
});

describe('media type', () => {
  const good = [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON ; charset="utf-8"',
  ];
  it.each(good)('%s is JSON', async (type) => {
    const headers = [`Content-Type: ${type}`, `Authorization: Bearer ${token}`];
    expectSuccess(await send(service.port, jsonRequest(COORDINATE_PATH, { location: riverBank }, null, { headers })));
  });

  const bad = [
    'text/json',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-8; charset=utf-8',
    'application/json; version=2',
    'application/jsonx',
    'application/problem+json',
    'application/x-www-form-urlencoded',
    'application/json, text/plain',
    '',
  ];
  it.each(bad)('"%s" is not', async (type) => {
    const headers = [`Content-Type: ${type}`, `Authorization: Bearer ${token}`];
    const request = jsonRequest(COORDINATE_PATH, { location: riverBank }, null, { headers });
    expectError(await send(service.port, request), 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    ['no Content-Type', []],
    ['two Content-Types', ['Content-Type: application/json', 'Content-Type: application/json']],
    ['a compressed body', ['Content-Type: application/json', 'Content-Encoding: gzip']],
  ])('%s is refused', async (_name, lines) => {
    const headers = [...lines, `Authorization: Bearer ${token}`];
    const request = jsonRequest(COORDINATE_PATH, { location: riverBank }, null, { headers });
    expectError(await send(service.port, request), 'UNSUPPORTED_MEDIA_TYPE');
  });
});
