import { beforeEach, afterEach, expect, it } from 'vitest';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, listPageFaults } from '../support/electron-app.ts';
import { createSettingsDriver } from '../support/settings-driver.ts';
import { createDriver } from '../support/window-driver.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = copyDemonstrationData();
});
afterEach(cleanUp);

it('runs several windows over one backend: own subjects, shared settings, a service that answers, kept at the restart', async () => {
  const running = await launchApp({ dataDirectory });
  const first = createSettingsDriver(running.page);
  await first.useFeet();

  // Another window, by key: it starts without a subject, in the same settings.
  await running.window.search.submit('12 Mill Rd');
  await running.window.waitForAnswer('12 Mill Rd');
  const secondPage = await first.openWindow(running.app);
  const secondWindow = createDriver(secondPage);
  await secondWindow.waitUntilReady();
  const second = createSettingsDriver(secondPage);
  expect(await second.hasAnswer()).toBe(false);
  await second.open();
  expect(await second.readLengthUnit()).toBe('Feet');

  // A change in one is seen in the other.
  await second.setFirmName('Rijn Survey');
  await first.open();
  await expect.poll(() => first.readFirmName()).toBe('Rijn Survey');

  // A service started in one answers a request over the loopback and is shown as running in both.
  const port = await second.startService(0);
  const token = await second.issueToken('Partner portal');
  const response = await fetch(`http://127.0.0.1:${port}/mediator/single_building_query_without_geocoding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ location: { latitude: 0, longitude: 0 } }),
  });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ type: 'OUT_OF_BOUND_LOCATION' });
  await expect.poll(() => first.readListeningPort()).toBe(port);
  await expect.poll(() => first.countRequests()).toBe(1);
  await first.stopService();
  await expect(fetch(`http://127.0.0.1:${port}/openapi.json`)).rejects.toThrow();

  expect(await listPageFaults(running.page)).toEqual([]);
  expect(await listPageFaults(secondPage)).toEqual([]);
  await running.close();

  const again = await launchApp({ dataDirectory });
  const settings = createSettingsDriver(again.page);
  await settings.open();
  expect(await settings.readLengthUnit()).toBe('Feet');
  expect(await settings.readFirmName()).toBe('Rijn Survey');
  await again.close();
});

it('opens a dozen windows without a word of warning', async () => {
  const running = await launchApp({ dataDirectory });
  let output = '';
  running.app.process().stderr?.on('data', (text: Buffer) => (output += text.toString()));
  const settings = createSettingsDriver(running.page);
  for (let count = 1; count < 12; count += 1) await settings.openWindow(running.app);
  expect(running.app.windows()).toHaveLength(12);
  expect(output).not.toContain('MaxListenersExceededWarning');
  await running.close();
});
