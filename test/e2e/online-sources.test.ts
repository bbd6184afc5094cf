import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
import { describeRaster, fill } from '../unit/packs/support/test-pack.ts';

let browser: Browser;
let folder: string;
let data: string;
let served: ServedWindow;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-e2e-online-'));
  data = copyDemonstrationData();
  served = await serveWindow(data);
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
    const isOn = () => page.getByRole('switch', { name: 'Ask a server for addresses' }).getAttribute('aria-checked');
    expect(await isOn()).toBe('false');
    await page.getByText('Off: no address leaves this computer. Name a server').waitFor();

    const address = page.getByRole('textbox', { name: 'Address of the server' });
    await address.fill('not an address');
    await address.press('Enter');
    await page.getByText('An address such as https://geocoder.example.org is needed').waitFor();
    await address.fill(server.url);
    await address.press('Enter');
    await page.getByText('Off: no address leaves this computer.', { exact: true }).waitFor();
    expect(server.requests).toEqual([]);

    const tried = page.getByRole('textbox', { name: 'Try it with' });
    await tried.fill('7 Quay Street, Farport');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText(/The server answered in .* ms: .*Quay Street/).waitFor();
    expect(server.requests).toHaveLength(1);

    server.fault = { kind: 'html' };
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('What came back is not what this kind of server answers').waitFor();
    server.fault = null;

    await page.getByRole('switch', { name: 'Ask a server for addresses' }).click();
    await expect.poll(isOn).toBe('true');
    await page.getByText(`is sent to ${new URL(server.url).host}`).waitFor();
    expect(await window.findAccessibilityProblems()).toEqual([]);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await page.context().close();
  } finally {
    await server.close();
  }
});

it('maps on a server are fetched into the folder of maps, once that is switched on', async () => {
  const bytes = encodeTestGeotiff(describeRaster(fill(1.5)));
  const server = await startRangeServer(bytes);
  const maps = path.join(folder, 'Mill Brook');
  try {
    const { page, faults } = await openPage(browser, served.address);
    const window = createDriver(page);
    await window.waitUntilReady();
    await window.goTo('Places');
    await page.getByText('Make a region from a folder of maps').click();
    await page.getByRole('textbox', { name: 'Folder of the maps' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Addresses of GeoTIFFs' }).count()).toBe(0);

    await window.goTo('Settings');
    await page.getByRole('switch', { name: 'Fetch maps from servers' }).click();
    await page.getByText('On: a server that you name under Places').waitFor();
    expect(server.requests).toEqual([]);

    await window.goTo('Places');
    await page.getByText('Make a region from a folder of maps').click();
    await page.getByRole('textbox', { name: 'Folder of the maps' }).fill(maps);
    const urls = page.getByRole('textbox', { name: 'Addresses of GeoTIFFs' });
    await urls.fill(server.url);
    server.fault = { kind: 'noRanges' };
    await page.getByRole('button', { name: 'Fetch and look' }).click();
    await page.getByText('the server gives whole files only').waitFor();
    expect(existsSync(maps)).toBe(false);

    server.fault = null;
    await page.getByRole('button', { name: 'Fetch and look' }).click();
    await page.locator('[data-layer="depth_rp100.tif"]').waitFor();
    expect(readdirSync(maps)).toEqual(['depth_rp100.tif']);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await page.context().close();
  } finally {
    await server.close();
  }
});
