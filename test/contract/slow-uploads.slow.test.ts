import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWindowServer, type WindowServer } from '#main/shell/window-server.ts';
import { formatRequest, openConnection } from './support/raw-http.ts';

const PIECE = Buffer.alloc(1000, 'x');
let server: WindowServer;
/** What came in, byte by byte counted; null after a body that broke off. */
let received: number | null;
const faults: unknown[] = [];

beforeEach(async () => {
  received = 0;
  server = await createWindowServer({
    port: 0,
    staticRoot: import.meta.dirname,
    log: { error: (fault) => void faults.push(fault) },
    timeouts: { headers: 1000, check: 20, stall: 1000 },
    backend: {
      dispatch: () => Promise.reject(new Error('not called')),
      onEvent: () => () => undefined,
      answerBytes: () => Promise.reject(new Error('not called')),
      async answerStored({ body }) {
        try {
          for await (const chunk of body ?? []) received = (received ?? 0) + chunk.length;
        } catch (error) {
          received = null;
          throw error;
        }
        return { status: 200, headers: {}, body: String(received) };
      },
    },
  });
});
afterEach(async () => {
  await server.close();
  expect(faults).toEqual([]);
});

/** Begins to send a file of so many pieces, of which none is sent yet. */
async function beginUpload(pieces: number) {
  const connection = await openConnection(server.port);
  const secret = new URL(server.address).hash.replace('#token=', '');
  connection.send(
    formatRequest(server.port, {
      method: 'PUT',
      path: '/bytes/hand-overs',
      headers: [`X-Freeboard-Secret: ${secret}`],
      contentLength: pieces * PIECE.length,
    }),
  );
  return connection;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('takes an upload in for as long as it comes on', async () => {
  const connection = await beginUpload(12);
  // More than a second in all: longer than headers may take, and than nothing may come.
  for (let piece = 0; piece < 12; piece++) {
    await pause(100);
    connection.send(PIECE);
  }
  expect(await connection.next()).toMatchObject({ status: 200, text: '12000' });
  connection.close();
});

it('ends one that has stopped, and says so', async () => {
  const connection = await beginUpload(12);
  connection.send(PIECE);
  const answer = await connection.next();
  expect(answer.status).toBe(408);
  expect(JSON.parse(answer.text)).toMatchObject({ ok: false, error: { text: { key: 'request-late' } } });
  await connection.untilEnd();
  await expect.poll(() => received).toBeNull();
});
