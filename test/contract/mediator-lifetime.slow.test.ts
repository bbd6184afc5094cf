import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { AssessBuilding } from '#main/query/assess-building.ts';
import { COORDINATE_PATH, expectError, expectSuccess, jsonRequest, post } from './support/mediator-client.ts';
import { formatRequest, openConnection, send, type RawRequest } from './support/raw-http.ts';
import { createDeferred } from './support/deferred.ts';
import type { RunningService } from './support/running-service.ts';
import { createSmallWorld, riverBank } from './support/small-world.ts';
import { useServices } from './support/use-services.ts';

const good = jsonRequest(COORDINATE_PATH, { location: riverBank }, null);
const { start, dial } = useServices();

function bytes(service: RunningService, request: RawRequest): Buffer {
  return formatRequest(service.port, request);
}

describe('clients that are slow or go away', () => {
  const impatient = { headers: 200, request: 400, keepAlive: 200, check: 50 };

  it('headers that drip are cut off', async () => {
    const service = await start({ timeouts: impatient });
    const connection = await dial(service);
    connection.send('POST / HTTP/1.1\r\nHost: x\r\n');
    const dripping = setInterval(() => connection.socket.writable && connection.send('X: y\r\n'), 40);
    try {
      expectError(await connection.next(), 'INVALID_REQUEST');
      await connection.untilEnd();
    } finally {
      clearInterval(dripping);
    }
  });

  it('a body that never ends is cut off, with an answer that says so', async () => {
    const service = await start({ timeouts: impatient });
    const connection = await dial(service);
    connection.send(bytes(service, { ...good, contentLength: 5000 }));
    const body = expectError(await connection.next(), 'INVALID_REQUEST');
    expect(body.details).toEqual({ request: 'did not arrive in time' });
    expect(await connection.untilEnd()).toBe('');
  });

  it('a refused request whose body never comes does not stay open', async () => {
    const service = await start({ timeouts: impatient });
    const connection = await dial(service);
    connection.send(bytes(service, { ...good, headers: ['Content-Type: text/plain'], contentLength: 5000 }));
    expectError(await connection.next(), 'UNSUPPORTED_MEDIA_TYPE');
    expect(await connection.untilEnd()).toBe('');
  });

  it('a connection that says nothing is closed', async () => {
    const service = await start({ timeouts: impatient });
    const connection = await dial(service);
    connection.send(bytes(service, good));
    expectSuccess(await connection.next());
    expect(await connection.untilEnd()).toBe('');
  });

  it('a connection that was opened ahead and never used is closed without an answer to a request that may just be on its way', async () => {
    const service = await start({ timeouts: impatient });
    const connection = await dial(service);
    expect(await connection.untilEnd()).toBe('');
  });

  it('a client that has ended its side after the request is answered', async () => {
    const service = await start();
    const connection = await dial(service);
    connection.send(bytes(service, good));
    connection.socket.end();
    expectSuccess(await connection.next());
  });

  it('a client that goes away cancels its query, which is no fault', async () => {
    const seen = createDeferred<AbortSignal>();
    const cancelled = createDeferred();
    const assess: AssessBuilding = (_request, _entitlement, signal) =>
      new Promise((_resolve, reject) => {
        if (signal === undefined) throw new Error('the server gives no signal');
        signal.addEventListener('abort', () => {
          reject(new Error('cancelled'));
          cancelled.resolve();
        });
        seen.resolve(signal);
      });
    const service = await start({ assess });
    const connection = await dial(service);
    connection.send(bytes(service, good));
    await seen.promise;
    connection.close();
    await cancelled.promise;
    // The server itself is as good as new.
    expect((await send(service.port, { method: 'GET', path: '/openapi.json' })).status).toBe(200);
    expect(service.faults).toEqual([]);
  });

  it('fifty clients that send half a request do not keep others from being answered', async () => {
    const service = await start();
    const idle = await Promise.all(Array.from({ length: 50 }, () => dial(service)));
    for (const connection of idle) connection.send('POST /mediator/single_building_query HTTP/1.1\r\nHost: ');
    expectSuccess(await post(service.port, COORDINATE_PATH, { location: riverBank }, null));
  });
});

describe('stopping', () => {
  it('finishes what is being answered, takes nothing new, and closes every connection', async () => {
    const started = createDeferred();
    const release = createDeferred();
    const world = createSmallWorld();
    const assess: AssessBuilding = async (...args) => {
      started.resolve();
      await release.promise;
      return world(...args);
    };
    const service = await start({ assess });
    const idle = await dial(service);
    idle.send(bytes(service, { method: 'GET', path: '/openapi.json' }));
    await idle.next();
    const busy = await dial(service);
    busy.send(bytes(service, good));
    await started.promise;

    const stopped = service.stop();
    expect(await idle.untilEnd()).toBe('');
    await expect(openConnection(service.port)).rejects.toThrow('ECONNREFUSED');
    release.resolve();
    const answer = await busy.next();
    expectSuccess(answer);
    expect(answer.headers['connection']).toBe('close');
    await stopped;
    expect(await busy.untilEnd()).toBe('');
  });

  it('does not wait for ever for a request that does not end', async () => {
    const service = await start({ timeouts: { shutdown: 50 } });
    const connection = await dial(service);
    connection.send('POST /mediator/single_building_query HTTP/1.1\r\nHost: ');
    await service.stop();
    await connection.untilEnd();
  });

  it('cancels a query that goes on for too long, instead of waiting for it', async () => {
    const seen = createDeferred();
    const assess: AssessBuilding = (_request, _entitlement, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('cancelled')));
        seen.resolve();
      });
    // Only what cancels the query can end it: the connections would be cut after an hour.
    const service = await start({ assess, timeouts: { patience: 20, shutdown: 3_600_000 } });
    const connection = await dial(service);
    connection.send(bytes(service, good));
    await seen.promise;
    await service.stop();
    expect((await connection.next()).status).toBe(500);
    expect(service.faults).toEqual([]);
  });

  it('can be asked for twice', async () => {
    const service = await start();
    await Promise.all([service.stop(), service.stop()]);
    await service.stop();
  });
});

describe('where it listens', () => {
  it('on no address but the loopback', async (context) => {
    const service = await start();
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    if (others.length === 0) context.skip('this machine has no other network interface');
    for (const { address } of others) {
      await expect(
        new Promise((resolve, reject) => {
          connect({ host: address, port: service.port }).once('connect', resolve).once('error', reject);
        }),
      ).rejects.toThrow();
    }
  });

  it('says so when the port is taken', async () => {
    const service = await start();
    const { listen } = await import('#main/platform/http/listener.ts');
    const handle = (): Promise<null> => Promise.resolve(null);
    const refuseUnreadable = (): never => {
      throw new Error('nobody connects here');
    };
    await expect(listen({ port: service.port, handle, refuseUnreadable })).rejects.toThrow(
      `Port ${service.port} is taken by another process`,
    );
  });
});
