import { describe, expect, it } from 'vitest';
import { COORDINATE_PATH, expectError, expectSuccess, jsonRequest } from './support/mediator-client.ts';
import { formatRequest, send, takeResponse, type RawRequest } from './support/raw-http.ts';
import type { RunningService } from './support/running-service.ts';
import { riverBank } from './support/small-world.ts';
import { useServices } from './support/use-services.ts';

const good = jsonRequest(COORDINATE_PATH, { location: riverBank }, null);
const { start, dial } = useServices();

function bytes(service: RunningService, request: RawRequest): Buffer {
  return formatRequest(service.port, request);
}

describe('one connection, many requests', () => {
  it('is kept alive after a success and after every refusal whose body is small', async () => {
    const service = await start({ requireToken: true });
    const token = await service.issue();
    const connection = await dial(service);
    const requests: readonly RawRequest[] = [
      jsonRequest(COORDINATE_PATH, { location: riverBank }, token),
      jsonRequest(COORDINATE_PATH, { location: riverBank }, null),
      jsonRequest('/nowhere', { location: riverBank }, token),
      jsonRequest(COORDINATE_PATH, 'x'.repeat(1000), token, {
        headers: ['Content-Type: text/plain', `Authorization: Bearer ${token}`],
      }),
      jsonRequest(COORDINATE_PATH, '{"location":', token),
      { method: 'GET', path: COORDINATE_PATH },
      { method: 'GET', path: COORDINATE_PATH, host: 'example' },
      jsonRequest(COORDINATE_PATH, { location: riverBank }, token),
    ];
    const statuses: number[] = [];
    for (const request of requests) {
      connection.send(bytes(service, request));
      statuses.push((await connection.next()).status);
    }
    expect(statuses).toEqual([200, 401, 404, 415, 400, 405, 421, 200]);
  });

  it('requests sent without waiting are answered in their order', async () => {
    const service = await start();
    const connection = await dial(service);
    connection.send(
      Buffer.concat([bytes(service, good), bytes(service, { method: 'GET', path: '/nowhere' }), bytes(service, good)]),
    );
    expect(
      [await connection.next(), await connection.next(), await connection.next()].map(({ status }) => status),
    ).toEqual([200, 404, 200]);
  });

  it('a body that is too large is read to its end or cut off, and its sender sees the answer either way', async () => {
    const service = await start();
    const small = await dial(service);
    small.send(bytes(service, jsonRequest(COORDINATE_PATH, 'x'.repeat(200_000), null)));
    const answer = await small.next();
    expectError(answer, 'PAYLOAD_TOO_LARGE');
    expect(answer.headers['connection']).toBe('close');

    const huge = await dial(service);
    huge.socket.on('error', () => undefined);
    huge.send(bytes(service, { ...good, body: 'x', contentLength: 1e9 }));
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    for (let sent = 0; sent < 8 && huge.socket.writable; sent += 1) huge.send(chunk);
    expectError(await huge.next(), 'PAYLOAD_TOO_LARGE');
    await huge.untilEnd();
  });

  it('Expect: 100-continue asks for the body only when it will be read', async () => {
    const service = await start();
    const expecting = { ...good, headers: ['Content-Type: application/json', 'Expect: 100-continue'] };
    const head = (request: RawRequest): Buffer => {
      const whole = bytes(service, request);
      return whole.subarray(0, whole.indexOf('\r\n\r\n') + 4);
    };
    const accepted = await dial(service);
    accepted.send(head(expecting));
    expect((await accepted.next()).status).toBe(100);
    accepted.send(good.body ?? '');
    expectSuccess(await accepted.next());

    const refused = await dial(service);
    refused.send(head({ ...expecting, headers: ['Content-Type: text/plain', 'Expect: 100-continue'] }));
    expectError(await refused.next(), 'UNSUPPORTED_MEDIA_TYPE');
    expect(await refused.untilEnd()).toBe('');

    const tooLarge = await dial(service);
    tooLarge.send(head({ ...expecting, contentLength: 65_537 }));
    expectError(await tooLarge.next(), 'PAYLOAD_TOO_LARGE');
  });

  it('an expectation that nobody knows changes nothing', async () => {
    const service = await start();
    const headers = ['Content-Type: application/json', 'Expect: a-miracle'];
    expectSuccess(await send(service.port, { ...good, headers }));
  });
});

describe('many connections', () => {
  it('that show no token keep nobody out who has one', async () => {
    const service = await start({ requireToken: true });
    const token = await service.issue();
    const held = await dial(service);
    held.send(bytes(service, jsonRequest(COORDINATE_PATH, { location: riverBank }, token)));
    expectSuccess(await held.next());
    // More than the service has in all.
    for (let at = 0; at < 600; at += 1) {
      const stranger = await dial(service);
      stranger.socket.on('error', () => undefined);
      stranger.send(bytes(service, { method: 'GET', path: '/openapi.json' }));
    }
    expectSuccess(await send(service.port, jsonRequest(COORDINATE_PATH, { location: riverBank }, token)));
    held.send(bytes(service, jsonRequest(COORDINATE_PATH, { location: riverBank }, token)));
    expectSuccess(await held.next());
  });
});

describe('many connections of one who has a token', () => {
  it.each([
    ['whose requests never end', 1],
    ['that rest after their answers', 0],
  ])('%s keep nobody out', async (_, missing) => {
    const forEver = { keepAlive: 600_000, stall: 600_000, request: 0 };
    const service = await start({ requireToken: true, timeouts: forEver });
    const [greedy, other] = [await service.issue(), await service.issue()];
    const asked = (token: string) => jsonRequest(COORDINATE_PATH, { location: riverBank }, token);
    for (let at = 0; at < 600; at += 1) {
      const held = await dial(service);
      held.socket.on('error', () => undefined);
      const whole = bytes(service, asked(greedy));
      held.send(whole.subarray(0, whole.length - missing));
      if (missing === 0) expectSuccess(await held.next());
    }
    expectSuccess(await send(service.port, asked(other)));
  });
});

describe('bytes that are no request', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a TLS handshake', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['a tunnel', 'CONNECT example:443 HTTP/1.1\r\nHost: example:443\r\n\r\n'],
  ])('%s: refused in the form of the service, and the connection ends', async (_name, text) => {
    const service = await start();
    const connection = await dial(service);
    connection.send(Buffer.from(text, 'latin1'));
    expectError(await connection.next(), 'INVALID_REQUEST');
    expect(await connection.untilEnd()).toBe('');
  });

  it('a body shorter than its length, whose sender ends, is refused once', async () => {
    const service = await start();
    const connection = await dial(service);
    connection.send(bytes(service, { ...good, contentLength: 1000 }));
    connection.socket.end();
    expectError(await connection.next(), 'INVALID_REQUEST');
    expect(await connection.untilEnd()).toBe('');
  });

  it('broken chunks are refused once', async () => {
    const service = await start();
    const connection = await dial(service);
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    connection.send(bytes(service, { path: COORDINATE_PATH, headers, body: 'zz\r\n{}\r\n', contentLength: null }));
    expectError(await connection.next(), 'INVALID_REQUEST');
    expect(await connection.untilEnd()).toBe('');
  });

  it('a body longer than its length: the first request is answered, the rest refused', async () => {
    const service = await start();
    const connection = await dial(service);
    connection.send(Buffer.concat([bytes(service, good), Buffer.from('more than was announced\r\n\r\n')]));
    expectSuccess(await connection.next());
    // Whether the second answer is sent depends on how the bytes arrive; a second success never is.
    const rest = await connection.untilEnd();
    if (rest !== '') expectError(takeResponse(Buffer.from(rest))!.response, 'INVALID_REQUEST');
  });

  it('an upgrade is an ordinary request', async () => {
    const service = await start();
    const response = await send(service.port, {
      method: 'GET',
      path: '/openapi.json',
      headers: ['Connection: Upgrade', 'Upgrade: websocket'],
    });
    expect(response.status).toBe(200);
  });
});
