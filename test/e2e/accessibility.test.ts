import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { brokerFile } from '../support/broker-file.ts';
import { makeDataDirectory } from '../support/electron-app.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { listAlikeChoices } from '../support/list-alike-choices.ts';
import { createPanelDriver } from '../support/panel-driver.ts';
import { createReviewDriver } from '../support/review-driver.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import type { WindowDriver } from '../support/window-driver.ts';

const windows = useServedWindow();

const folder = makeDataDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What was found wrong, by screen. */
type Problems = Record<string, string[]>;

/** Looks at the screen that is shown, as it is and in a contrast theme. */
async function check(window: WindowDriver, page: Page, problems: Problems, screen: string): Promise<void> {
  problems[screen] = await window.findAccessibilityProblems();
  await page.emulateMedia({ forcedColors: 'active' });
  problems[`${screen}, contrast theme`] = await page.evaluate(listAlikeChoices);
  await page.emulateMedia({ forcedColors: 'none' });
}

function listNone(problems: Problems): Problems {
  return Object.fromEntries(Object.keys(problems).map((screen) => [screen, []]));
}

// Failing states, reports and the making of packs have theirs in the tests of those screens.
it.each(['light', 'dark'] as const)(
  'axe finds nothing wrong on any screen of the desk, and choices are seen in contrast themes, %s',
  async (colourScheme) => {
    const { window, page } = await windows.open({ colourScheme });
    const { surveys, settings, keys } = window;
    const problems: Problems = {};
    const look = (screen: string) => check(window, page, problems, screen);
    await look('start');
    await window.search.submit('12 Mill Rd');
    await window.waitForAnswer('12 Mill Rd');
    await window.building.enter({ structureTIV: '400000' });
    await window.waitForLosses();
    await window.whatIf.raiseFloor('0.5');
    await window.whatIf.solve('First floor', '100');
    for (const hazard of ['fluvial', 'pluvial', 'wildfire'] as const) await window.openWhy(hazard);
    await look('answer, charts, why, what if');
    await window.building.enter({ structureTIV: 'much' });
    await look('an invalid entry');
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
    await look('survey');
    await surveys.close();
    const file = await surveys.handAllOver();
    await look('list of surveys');
    await surveys.search('nowhere');
    await surveys.waitForCount('No survey fits');
    await look('list of surveys, nothing found');
    await surveys.search('');
    const opened = await window.call('survey.get', { id });
    const { revision } = (opened as { value: { survey: { revision: number } } }).value.survey;
    await window.call('survey.edit', { id, revision, changes: { notes: 'changed here since' } });
    await surveys.chooseHandOver({ name: 'a.freeboard', mimeType: 'application/zip', buffer: readFileSync(file) });
    await surveys.readImportKinds();
    await look('hand-over');
    await surveys.bringIn();
    await look('hand-over, brought in');

    await window.goTo('Places');
    await look('places');
    await settings.open();
    await settings.openEverything();
    await look('settings');
    await settings.openPalette();
    await keys.type('theme');
    await look('palette');
    await settings.closeOverlay();
    await settings.openKeys();
    await look('keys');
    expect(problems).toEqual(listNone(problems));
  },
);

it('nor on a file that is looked at, the parts of a portfolio, the answer opened wide, a region that is got', async () => {
  const { window, page } = await windows.open({ drawsMap: false });
  const { portfolio } = window;
  const review = createReviewDriver(page);
  const problems: Problems = {};
  const look = (screen: string) => check(window, page, problems, screen);
  const file = path.join(folder, 'broker.csv');
  writeFileSync(file, brokerFile);
  await portfolio.lookAt(file);
  await look('a file that is looked at');
  await portfolio.importAndRun();
  await look('rows');
  for (const view of ['Summary', 'Compare'] as const) {
    await review.show(view);
    await look(view);
  }
  await portfolio.openAttention();
  await look('to check');
  await review.showWithoutMap();
  await review.openActiveRow();
  await window.waitForWords('Open in the main screen');
  await look('building of a row');
  await portfolio.goThere();
  await look('portfolios');
  await window.region.open();
  await look('a region');
  await window.goTo('Query');
  await window.search.submit('12 Mill Rd');
  await window.waitForAnswer('12 Mill Rd');
  await window.building.enter({ structureTIV: '400000' });
  await window.waitForLosses();
  await window.whatIf.raiseFloor('0.5');
  await createPanelDriver(page).openWide();
  await look('answer, opened wide');
  expect(problems).toEqual(listNone(problems));
});
