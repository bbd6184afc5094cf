import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchApp, makeDataDirectory, removeDataDirectory, type RunningApp } from '../support/electron-app.ts';

type Bridge = { call(name: string, input: unknown, requestId: string): Promise<unknown> };

const dataDirectory = makeDataDirectory();
let running: RunningApp;
beforeAll(async () => {
  running = await launchApp({ dataDirectory });
});
afterAll(async () => {
  await running.app.close();
  removeDataDirectory(dataDirectory);
});

test('the window reaches SQLite in the main process through the preload', async () => {
  const answer = await running.page.evaluate(() =>
    (globalThis as unknown as { freeboard: Bridge }).freeboard.call('app.info', {}, '1'),
  );
  expect(answer).toEqual({ ok: true, value: { name: expect.any(String), procedure: 'app.info' } });
});
