import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { createReviewDriver } from '../support/review-driver.ts';
import { serveWindow, type ServedWindow } from '../support/served-window.ts';
import { createDriver } from '../support/window-driver.ts';
import { pickPoints, writeSyntheticPortfolio } from '../perf/synthetic-portfolio.ts';

const pictures = path.resolve(import.meta.dirname, '..', '..', 'docs', 'screens');
const looks = [
  { colourScheme: 'light', width: 1280, height: 800 },
  { colourScheme: 'dark', width: 1280, height: 800 },
  { colourScheme: 'light', width: 1920, height: 1080 },
  { colourScheme: 'dark', width: 1920, height: 1080 },
] as const;
type Look = (typeof looks)[number];

const ROWS = 4000;
let browser: Browser;
let folder: string;
let served: ServedWindow;

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  browser = await launchBrowser();
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-review-screens-'));
  served = await serveWindow(folder);
  const { window } = await openWindow(looks[0]);
  await window.waitForRegion('Portham');
  const file = path.join(folder, 'Harbour towns 2026.csv');
  writeSyntheticPortfolio(file, pickPoints(folder, ROWS));
  await window.portfolio.lookAt(file);
  await window.portfolio.importAndRun();
  writeFileSync(path.join(folder, 'empty.csv'), 'Ref,Lat,Lon,BuildingTIV\nA,north,-62.9,1000\n');
}, 240_000);
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser.close();
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openWindow(look: Look) {
  const { page } = await openPage(browser, served.address, look);
  const window = createDriver(page);
  await window.waitUntilReady();
  return { window, page, review: createReviewDriver(page) };
}

async function openPortfolio(look: Look, name: string) {
  const opened = await openWindow(look);
  await opened.page.getByRole('link', { name: 'Portfolio' }).click();
  await opened.page.getByRole('button', { name }).click();
  return opened;
}

type Opened = Awaited<ReturnType<typeof openWindow>>;

async function takePicture({ page }: Opened, name: string, { colourScheme, width, height }: Look): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(800);
  const file = path.join(pictures, `${name}-${colourScheme}-${width}x${height}.png`);
  await page.screenshot({ path: file, caret: 'hide', animations: 'disabled' });
}

// Empty and failing states are the same at any size: one is enough.
describe.each(looks.slice(0, 2))('$colourScheme at $width by $height', (look) => {
  it('shows a portfolio without a point, and a measure that is refused', async () => {
    const opened = await openWindow(look);
    await opened.window.portfolio.lookAt(path.join(folder, 'empty.csv'));
    await opened.window.portfolio.importAndRun();
    await opened.review.showEmptyMap();
    await takePicture(opened, 'portfolio-map-empty', look);
    await opened.review.show('Compare');
    await takePicture(opened, 'portfolio-compare-empty', look);
  });
});

describe.each(looks)('$colourScheme at $width by $height', (look) => {
  it('shows a portfolio on the map', async () => {
    const opened = await openPortfolio(look, 'Harbour towns');
    const { review } = opened;
    await review.show('Map');
    await takePicture(opened, 'portfolio-clusters', look);
    await review.drawAs('Heat');
    await review.colourBy('Coloured by', 'AAL, ‰ of TIV');
    await review.waitForMap();
    await takePicture(opened, 'portfolio-heat', look);
    await review.drawAs('Clusters');
    await review.colourBy('Coloured by', 'Index');
    await review.lasso([
      [0.35, 0.3],
      [0.65, 0.25],
      [0.7, 0.6],
      [0.45, 0.75],
    ]);
    await review.readArea();
    await review.waitForMap();
    await takePicture(opened, 'portfolio-area', look);
    await review.keepArea('Old harbour');
    await review.removeArea();
    await review.show('Summary');
    await review.accumulateBy('Drawn ring');
    await opened.window.scrollTo('Where it gathers');
    await takePicture(opened, 'portfolio-accumulation', look);
    await review.show('Compare');
    await review.tryMeasure('0.5');
    await takePicture(opened, 'portfolio-compare', look);
    await opened.window.scrollTo('Rows that moved most');
    await review.explainFirst();
    await takePicture(opened, 'portfolio-compare-why', look);
  });
});
