import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listen, type HttpListener } from '#main/platform/http/listener.ts';
import { createEventStreams } from '#main/platform/rpc/event-stream.ts';
import { createDeferred } from '../../contract/support/deferred.ts';

let listener: HttpListener | null = null;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(async () => {
  vi.useRealTimers();
  await listener?.close();
  listener = null;
});

/** Asks, and leaves before there is an answer. */
async function askAndLeave(port: number, isAsked: Promise<void>): Promise<void> {
  const asked = request({ port, host: '127.0.0.1' });
  asked.on('error', () => undefined);
  asked.end();
  await isAsked;
  asked.destroy();
}

it('an answer to a client that has gone leaves no clock behind that keeps the process', async () => {
  const asked = createDeferred();
  const answered = createDeferred();
  listener = await listen({
    port: 0,
    async handle({ response }) {
      asked.resolve();
      await once(response, 'close');
      setImmediate(answered.resolve);
      return { status: 200, headers: {}, body: 'late' };
    },
    refuseUnreadable: () => ({ status: 400, headers: {}, body: '' }),
  });
  const before = vi.getTimerCount();
  await askAndLeave(listener.port, asked.promise);
  await answered.promise;
  expect(vi.getTimerCount()).toBe(before);
});

it('events for a client that has gone before they are opened are not subscribed to', async () => {
  const subscribed = new Set<unknown>();
  const streams = createEventStreams((hear) => {
    subscribed.add(hear);
    return () => void subscribed.delete(hear);
  });
  const asked = createDeferred();
  const opened = createDeferred();
  listener = await listen({
    port: 0,
    async handle({ response }) {
      asked.resolve();
      await once(response, 'close');
      streams.open(response);
      opened.resolve();
      return null;
    },
    refuseUnreadable: () => ({ status: 400, headers: {}, body: '' }),
  });
  const before = vi.getTimerCount();
  await askAndLeave(listener.port, asked.promise);
  await opened.promise;
  expect(subscribed.size).toBe(0);
  expect(vi.getTimerCount()).toBe(before);
});
