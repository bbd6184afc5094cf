// Measures the map in the window, in Chromium over the served build, on the demonstration region: how long another return
// period takes to be on the screen, and how even the pictures follow each other while the map is panned. Prints; judges
// nothing.
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '../support/browser.ts';
import { cleanUp } from '../support/electron-app.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { serveWindow } from '../support/served-window.ts';
import { createDriver } from '../support/window-driver.ts';
import { computeQuantile } from './quantile.ts';

/** There and back through the twelve return periods. */
const CHANGES = 22;
const PAN_PIXELS = 240;

const dataDirectory = await makeDemonstrationData();
const served = await serveWindow(dataDirectory);
const browser = await launchBrowser();
try {
  const { page } = await openPage(browser, served.address);
  const window = createDriver(page);
  await window.waitUntilReady();
  await window.waitForMap();
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  print('return period, slider key to picture', await measureReturnPeriods(page));
  print('pan, from one picture to the next', await measurePan(page));
} finally {
  await browser.close();
  await served.stop();
  await cleanUp();
}

/** Milliseconds from each key to the picture after the overlay was changed over. */
async function measureReturnPeriods(page: Page): Promise<number[]> {
  const slider = page.getByRole('slider', { name: 'Return period' });
  await slider.focus();
  await slider.press('Home');
  await page.waitForTimeout(3000);
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const key = change < CHANGES / 2 ? 'ArrowRight' : 'ArrowLeft';
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let pressed = 0;
          addEventListener('keydown', () => (pressed = performance.now()), { once: true, capture: true });
          const observer = new PerformanceObserver((list) => {
            if (list.getEntriesByName('app/overlayShown').length === 0) return;
            observer.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed)));
          });
          observer.observe({ type: 'mark' });
        }),
    );
    await slider.press(key);
    times.push(await shown);
    // A reader looks at what has changed; meanwhile the next one is made ready.
    await page.waitForTimeout(700);
  }
  return times;
}

/** Milliseconds between pictures while the map is dragged across the screen and back. */
async function measurePan(page: Page): Promise<number[]> {
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  if (box === null) throw new Error('the map is not there');
  const [x, y] = [box.x + box.width * 0.7, box.y + box.height * 0.4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { panTimes: times });
    const note = (time: number): void => {
      times.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (const target of [x - PAN_PIXELS, x]) await page.mouse.move(target, y, { steps: 40 });
  await page.mouse.up();
  const times = await page.evaluate(() => (globalThis as unknown as { panTimes: number[] }).panTimes);
  return times.slice(1).map((time, index) => time - times[index]!);
}

function print(what: string, times: readonly number[]): void {
  const [median, high] = [computeQuantile(times, 0.5), computeQuantile(times, 0.95)];
  console.log(`${what}: median ${median.toFixed(0)} ms, 95th percentile ${high.toFixed(0)} ms (${times.length})`);
}
