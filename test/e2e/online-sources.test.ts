import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { startGeocodingServer } from '../support/geocoding-server.ts';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';
import { startRangeServer } from '../support/range-server.ts';
import { serveWindow, type ServedWindow } from '../support/served-window.ts';
import { createDriver } from '../support/window-driver.ts';
import { describeRaster, fill } from '../unit/pack/support/test-pack.ts';

let browser: Browser;
let folder: string;
let data: string;
let served: ServedWindow;

beforeAll(async () => {
  browser = await launchBrowser(false);
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-e2e-online-'));
  data = copyDemonstrationData();
  served = await serveWindow(data, ['--allow-host', '127.0.0.1']);
});
afterAll(async () => {
  await browser.close();
  await served.stop();
  for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
});

it('an address server is named, tried and switched on in the settings, and asked for nothing before', async () => {
  const server = await startGeocodingServer([
    {
      number: '7',
      street: 'Quay Street',
      town: 'Farport',
      region: '',
      postcode: '',
      latitude: 49.25,
      longitude: -123.5,
    },
  ]);
  try {
    const { page, faults } = await openPage(browser, served.address);
    const window = createDriver(page);
    await window.waitUntilReady();
    await window.goTo('Settings');
    const { onlineGeocoder } = window;
    expect(await onlineGeocoder.isOn()).toBe(false);
    await window.waitForWords('Off: no address leaves this computer. Name a server');

    await onlineGeocoder.nameServer('not an address');
    await window.waitForWords('An address such as https://geocoder.example.org is needed');
    await onlineGeocoder.nameServer(server.url);
    await window.waitForWords(/^Off: no address leaves this computer\.$/);
    expect(server.requests).toEqual([]);

    await onlineGeocoder.tryWith('7 Quay Street, Farport');
    await window.waitForWords(/The server answered in .* ms: .*Quay Street/);
    expect(server.requests).toHaveLength(1);

    server.fault = { kind: 'html' };
    await onlineGeocoder.tryWith('7 Quay Street, Farport');
    await window.waitForWords('What came back is not what this kind of server answers');
    server.fault = null;

    await onlineGeocoder.toggle();
    await expect.poll(() => onlineGeocoder.isOn()).toBe(true);
    await window.waitForWords(`is sent to ${new URL(server.url).host}`);
    expect(await window.findAccessibilityProblems()).toEqual([]);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await page.context().close();
  } finally {
    await server.close();
  }
});

it('maps on a server are fetched into a folder of ours, once that is switched on', async () => {
  const bytes = encodeTestGeotiff(describeRaster(fill(1.5)));
  const server = await startRangeServer(bytes);
  try {
    const { page, faults } = await openPage(browser, served.address);
    const window = createDriver(page);
    await window.waitUntilReady();
    await window.goTo('Places');
    const { packMaker } = window;
    await packMaker.open();
    await packMaker.waitUntilOpen();
    expect(await packMaker.canFetch()).toBe(false);

    await window.goTo('Settings');
    await window.settings.toggleFetching();
    await window.waitForWords('On: a server that you name under Places');
    expect(server.requests).toEqual([]);

    await window.goTo('Places');
    await packMaker.open();
    await packMaker.enterServer(server.url);
    server.fault = { kind: 'noRanges' };
    await packMaker.fetchAndLook();
    await window.waitForWords('the server gives whole files only');
    const uploads = path.join(data, 'uploads');
    const listMaps = () => readdirSync(uploads, { recursive: true }).filter((name) => String(name).endsWith('.tif'));
    expect(listMaps()).toEqual([]);

    server.fault = null;
    await packMaker.fetchAndLook();
    await packMaker.waitForLayer('depth_rp100.tif');
    // In one folder of the data directory, the same for both tries.
    expect(readdirSync(uploads)).toHaveLength(1);
    expect(listMaps()).toEqual([path.join(readdirSync(uploads)[0]!, 'Fetched maps', 'depth_rp100.tif')]);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await page.context().close();
  } finally {
    await server.close();
  }
});
