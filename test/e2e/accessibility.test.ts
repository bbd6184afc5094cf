import { readFileSync, rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { serveWindow, type ServedWindow } from '../support/served-window.ts';
import { createDriver } from '../support/window-driver.ts';

let browser: Browser;
let dataDirectory: string;
let served: ServedWindow;

beforeAll(async () => {
  browser = await launchBrowser();
  dataDirectory = await makeDemonstrationData();
  served = await serveWindow(dataDirectory);
}, 180_000);
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser.close();
  await served.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

// Failing states, portfolios, reports and the making of packs have theirs in the tests of those screens.
it.each(['light', 'dark'] as const)(
  'axe finds nothing wrong on any screen of the desk, %s',
  async (colourScheme) => {
    const { page } = await openPage(browser, served.address, { colourScheme });
    const window = createDriver(page);
    const { surveys, settings, keys } = window;
    const problems: Record<string, string[]> = {};
    const check = async (screen: string): Promise<void> => {
      problems[screen] = await window.findAccessibilityProblems();
    };
    await window.waitUntilReady();
    await check('start');
    await window.search.submit('12 Mill Rd');
    await window.waitForAnswer('12 Mill Rd');
    await window.building.enter({ structureTIV: '400000' });
    await window.waitForLosses();
    await window.whatIf.raiseFloor('0.5');
    await window.whatIf.solve('First floor', '100');
    for (const hazard of ['fluvial', 'pluvial', 'wildfire'] as const) await window.openWhy(hazard);
    await check('answer, charts, why, what if');
    await window.building.enter({ structureTIV: 'much' });
    await check('an invalid entry');
    await window.building.enter({ structureTIV: '400000' });

    const id = await surveys.saveAnswer();
    await surveys.enter({ notes: 'first', surveyedOn: '2026-11-20' });
    await surveys.chooseStatus('In review');
    await surveys.addTag('riverside');
    await surveys.addFiles({
      name: 'front.jpg',
      mimeType: 'image/jpeg',
      buffer: writeExifJpeg({ dateTimeOriginal: '2026:11:17 09:00:00' }),
    });
    await surveys.waitForPhotos(1);
    await surveys.waitUntilSaved();
    await check('survey');
    await surveys.close();
    const file = await surveys.handAllOver();
    await check('list of surveys');
    await surveys.search('nowhere');
    await surveys.waitForCount('No survey fits');
    await check('list of surveys, nothing found');
    await surveys.search('');
    const opened = await window.call('survey.get', { id });
    const { revision } = (opened as { value: { survey: { revision: number } } }).value.survey;
    await window.call('survey.edit', { id, revision, changes: { notes: 'changed here since' } });
    await surveys.chooseHandOver({ name: 'a.freeboard', mimeType: 'application/zip', buffer: readFileSync(file) });
    await surveys.readImportKinds();
    await check('hand-over');
    await surveys.bringIn();
    await check('hand-over, brought in');

    await window.goTo('Places');
    await check('places');
    await settings.open();
    await settings.openEverything();
    await check('settings');
    await settings.openPalette();
    await keys.type('theme');
    await check('palette');
    await settings.closeOverlay();
    await settings.openKeys();
    await check('keys');
    expect(problems).toEqual(Object.fromEntries(Object.keys(problems).map((screen) => [screen, []])));
  },
  300_000,
);
