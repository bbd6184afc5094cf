import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Envelope } from '#shared/call/envelope.ts';
import { createWindowServer, type WindowServer } from '#main/shell/window-server.ts';
import { formatRequest, openConnection, send } from './support/raw-http.ts';

const TAKING_MILLISECONDS = 300;
/** More than the system holds for a connection. */
const large = new Uint8Array(32 * 1024 * 1024);

let server: WindowServer;
const sockets: Socket[] = [];
/** How many calls have come, and what each of them waits for. */
let calls = 0;
let released = Promise.resolve();

beforeEach(async () => {
  const envelope: Envelope = { ok: true, value: null };
  [calls, released] = [0, Promise.resolve()];
  server = await createWindowServer({
    port: 0,
    staticRoot: import.meta.dirname,
    timeouts: { taking: TAKING_MILLISECONDS },
    log: { error: () => undefined },
    backend: {
      dispatch: async () => {
        calls += 1;
        await released;
        return envelope;
      },
      onEvent: () => () => undefined,
      answerBytes: () => {
        calls += 1;
        return Promise.resolve({ status: 200, headers: {}, body: large });
      },
      answerStored: () => Promise.reject(new Error('not called')),
    },
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

it('connections without the session shut out nobody who has it, however many there are', async () => {
  const headers = [`X-Freeboard-Secret: ${new URL(server.address).hash.replace('#token=', '')}`];
  const listening = await openConnection(server.port);
  listening.send(formatRequest(server.port, { method: 'GET', path: '/api/events', headers }));
  await once(listening.socket, 'data');

  // More than the server has connections in all.
  const closed: number[] = [];
  for (let at = 0; at < 600; at++) {
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.once('close', () => closed.push(at));
    sockets.push(socket);
    await once(socket, 'connect');
  }
  await expect.poll(() => closed.length).toBe(600 - 64);
  // The oldest first.
  expect(Math.max(...closed)).toBe(600 - 64 - 1);
  const lines = ['Content-Type: application/json', ...headers];
  const answer = await send(server.port, { path: '/api/app.info', headers: lines, body: '{}' });
  expect(answer.status).toBe(200);
  expect(listening.socket.destroyed).toBe(false);
  listening.close();
});

it('a connection is answered one request at a time, and closed when it asks on and on', async () => {
  let release = (): void => undefined;
  released = new Promise((resolve) => (release = resolve));
  const lines = [
    'Content-Type: application/json',
    `X-Freeboard-Secret: ${new URL(server.address).hash.replace('#token=', '')}`,
  ];
  const ask = formatRequest(server.port, { path: '/api/app.info', headers: lines, body: '{}' }).toString();
  const few = await openConnection(server.port);
  few.send(ask.repeat(20));
  await expect.poll(() => calls).toBe(1);
  const many = await openConnection(server.port);
  many.send(ask.repeat(3000));
  await many.untilEnd();
  expect(calls).toBe(2);
  release();
  for (let answer = 0; answer < 20; answer += 1) expect((await few.next()).status).toBe(200);
  expect(calls).toBe(2 + 19);
  few.close();
});

it('for a client that reads nothing one answer is held, and its connection ends', async () => {
  const headers = [`X-Freeboard-Secret: ${new URL(server.address).hash.replace('#token=', '')}`];
  const ask = formatRequest(server.port, { method: 'GET', path: '/bytes/packs/large', headers }).toString();
  const socket = connect({ port: server.port, host: '127.0.0.1' }).on('error', () => undefined);
  sockets.push(socket.pause());
  await once(socket, 'connect');
  socket.write(ask.repeat(40));
  await expect.poll(() => calls).toBe(1);
  // It reads on when the server has given it up: what the system held for it is not the whole answer.
  await delay(2 * TAKING_MILLISECONDS);
  let received = 0;
  socket.on('data', (chunk: Buffer) => (received += chunk.length)).resume();
  await once(socket, 'close');
  expect(received).toBeLessThan(large.length);
  expect(calls).toBe(1);
});

it('stopping ends the event streams and everything else', async () => {
  const connection = await openConnection(server.port);
  const headers = [`X-Freeboard-Secret: ${new URL(server.address).hash.replace('#token=', '')}`];
  connection.send(formatRequest(server.port, { method: 'GET', path: '/api/events', headers }));
  await once(connection.socket, 'data');
  await server.close();
  await connection.untilEnd();
});
