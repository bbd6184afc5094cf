import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchApp, makeDataDirectory, removeDataDirectory, type RunningApp } from '../support/electron-app.ts';

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
  const answer = await running.page.evaluate(() => (globalThis as any).freeboard.call('app.info', {}, '1'));
  expect(answer).toEqual({ ok: true, value: { name: expect.any(String), procedure: 'app.info' } });
});
