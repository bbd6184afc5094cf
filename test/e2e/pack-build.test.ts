import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';
import { serveWindow, type ServedWindow } from '../support/served-window.ts';
import { createDriver } from '../support/window-driver.ts';
import { CELL, describeRaster, fill, NORTH, WEST, writePackFolder } from '../unit/packs/support/test-pack.ts';

let browser: Browser;
let folder: string;
let served: ServedWindow;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-e2e-build-'));
  served = await serveWindow(path.join(folder, 'data'));
});
afterAll(async () => {
  await browser.close();
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a folder of maps becomes a region in the window: looked into, completed, made, and asked', async () => {
  const map = (depth: number) => encodeTestGeotiff(describeRaster(fill(depth)));
  const maps = writePackFolder(path.join(folder, 'Mill Brook'), {
    'depth_rp10.tif': map(0.5),
    'depth_rp100.tif': map(1.5),
  });
  const out = path.join(folder, 'made');
  const { page, faults } = await openPage(browser, served.address);
  const window = createDriver(page);
  await window.waitUntilReady();

  await window.goTo('Places');
  await page.getByText('Make a region from a folder of maps').click();
  await page.getByRole('textbox', { name: 'Folder of the maps' }).fill(maps);
  await page.getByRole('button', { name: 'Look into it' }).click();

  // Nothing in the names says which kind of flood it is.
  await page.getByText('This has to be known before the pack can be made').waitFor();
  expect(await page.getByRole('button', { name: 'Make and install' }).isDisabled()).toBe(true);
  for (const file of ['depth_rp10.tif', 'depth_rp100.tif']) {
    await page
      .locator(`[data-layer="${file}"]`)
      .getByRole('button', { name: /^Not known Hazard|Hazard/ })
      .click();
    await page.getByRole('option', { name: 'River flood' }).click();
  }
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByText('Worth knowing').waitFor();
  await page.getByRole('textbox', { name: 'New folder for the region pack' }).fill(out);
  await page.getByRole('button', { name: 'Make and install' }).click();
  await page.locator('[data-build-outcome="success"]').waitFor({ timeout: 60_000 });

  expect(existsSync(path.join(out, 'pack.json'))).toBe(true);
  await expect.poll(() => window.places.readTitles(), { timeout: 20_000 }).toContain('Mill Brook');
  const location = { latitude: NORTH - 5.5 * CELL, longitude: WEST + 5.5 * CELL };
  const envelope = await window.call('risk.query', { location });
  // Wet every 10 years: index 9 (spec: model 2).
  expect(envelope).toMatchObject({ ok: true, value: { figures: { fluvialFloodIndex: 9 } } });
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
}, 120_000);
