import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { PackRefusedError, ServiceError } from '#main/services/errors.ts';
import { riverPack } from '../renderer/fixtures/packs.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { startFakeWindowServer, type FakeHandlers, type FakeWindowServer } from '../support/fake-window-server.ts';
import { serveWindow, type ServedWindow } from '../support/served-window.ts';
import { createDriver, type WindowDriver } from '../support/window-driver.ts';

const projectRoot = path.resolve(import.meta.dirname, '..', '..');
const pictures = path.join(projectRoot, 'docs', 'screens');
const looks = [
  { colourScheme: 'light', width: 1280, height: 800 },
  { colourScheme: 'dark', width: 1280, height: 800 },
  { colourScheme: 'light', width: 1920, height: 1080 },
  { colourScheme: 'dark', width: 1920, height: 1080 },
] as const;
type Look = (typeof looks)[number];

/** An address behind the levee of the demonstration region, where every part of an answer has something to say. */
const SHOWN_ADDRESS = '25 Mill Rd Portham';

let browser: Browser;
let dataDirectory: string;
let served: ServedWindow;

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  browser = await launchBrowser();
  dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'freeboard-screens-'));
  served = await serveWindow(dataDirectory);
  const window = await openWindow(served.address, looks[0]);
  await window.waitForRegion('Portham');
});
afterEach(closeWindows);
afterAll(async () => {
  await browser.close();
  await served.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function closeWindows(): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

async function openWindow(address: string, look: Look): Promise<WindowDriver> {
  const { page } = await openPage(browser, address, look);
  const window = createDriver(page);
  await window.waitUntilReady();
  return window;
}

async function takePicture(window: WindowDriver, name: string, { colourScheme, width, height }: Look): Promise<void> {
  // Labels and overlays settle, pointers and carets do not show.
  await window.page.mouse.move(0, 0);
  await window.waitForMap();
  await window.page.waitForTimeout(300);
  const file = path.join(pictures, `${name}-${colourScheme}-${width}x${height}.png`);
  await window.page.screenshot({ path: file, caret: 'hide', animations: 'disabled' });
}

describe.each(looks)('$colourScheme at $width by $height', (look) => {
  it('shows the screens of the demonstration region', async () => {
    const window = await openWindow(served.address, look);
    await window.waitForMap();
    await takePicture(window, 'query-start', look);
    await window.search.type('12 ma');
    await window.search.readOptions();
    await takePicture(window, 'query-search', look);
    await window.search.submit(SHOWN_ADDRESS);
    await window.waitForAnswer();
    await takePicture(window, 'query-answer', look);
    await window.building.enter({ structureTIV: '400,000', inventoryTIV: '50,000', structureDeductible: '5,000' });
    await window.scrollTo('Losses');
    await takePicture(window, 'query-losses', look);
    await window.building.enter({ structureTIV: '-1', firstFloorHeight: '25' });
    await window.scrollTo('Building and policy');
    await takePicture(window, 'query-invalid-entry', look);
    await window.openWhy('fluvial');
    await window.scrollTo('Why');
    await takePicture(window, 'query-why', look);
    await window.goTo('Places');
    await takePicture(window, 'places', look);
  });
});

// Failing and empty states are the same at any size: one is enough.
describe.each(looks.filter(({ width }) => width === 1280))('$colourScheme, when something is missing', (look) => {
  it.each<[name: string, handlers: Partial<FakeHandlers>, show: (window: WindowDriver) => Promise<unknown>]>([
    [
      'query-no-region',
      { 'pack.list': () => ({ packs: [] }), 'pack.layers': () => ({ packs: [] }) },
      async () => undefined,
    ],
    [
      'query-outside',
      {
        'risk.query': () => {
          throw new ServiceError('OUT_OF_BOUND_LOCATION', 'The location is outside.', null);
        },
      },
      async (window) => {
        await window.search.submit('0, 0');
        await window.readFailure();
      },
    ],
    [
      'places-refused',
      {
        'pack.install': () => {
          throw new PackRefusedError(riverPack.findings.map((finding) => ({ ...finding, severity: 'error' as const })));
        },
      },
      async (window) => {
        await window.goTo('Places');
        await window.places.install('/home/me/packs/lower-river.zip');
        await window.places.waitForOutcome();
      },
    ],
  ])('shows the failing state %s', async (name, handlers, show) => {
    const server: FakeWindowServer = await startFakeWindowServer(path.join(projectRoot, 'out', 'renderer'), handlers);
    const window = await openWindow(server.address, look);
    await show(window);
    await takePicture(window, name, look);
    await closeWindows();
    await server.close();
  });

  it('shows the settings', async () => {
    const server = await startFakeWindowServer(path.join(projectRoot, 'out', 'renderer'));
    const window = await openWindow(server.address, look);
    await window.goTo('Settings');
    await takePicture(window, 'settings', look);
    await closeWindows();
    await server.close();
  });

  it('shows the first start while the region is being made', async () => {
    const server = await startFakeWindowServer(path.join(projectRoot, 'out', 'renderer'), {
      'pack.list': () => ({ packs: [] }),
      'pack.layers': () => ({ packs: [] }),
      'history.list': () => ({ entries: [] }),
    });
    const window = await openWindow(server.address, look);
    await window.waitForProgress(() =>
      server.emit('pack.progress', { source: 'demonstration-region', step: 'generate', fraction: 0.62, file: null }),
    );
    await takePicture(window, 'query-first-start', look);
    await closeWindows();
    await server.close();
  });

  it('shows that the engine is gone', async () => {
    const server = await startFakeWindowServer(path.join(projectRoot, 'out', 'renderer'));
    const window = await openWindow(server.address, look);
    await window.waitForMap();
    await window.search.submit('12 mill');
    await window.waitForAnswer();
    await server.close();
    await window.readFailure();
    await takePicture(window, 'query-engine-gone', look);
  });
});
