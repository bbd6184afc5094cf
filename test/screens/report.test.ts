import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { cleanUp } from '../support/electron-app.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { addPaintedPhotos, createSurvey, paintLogo } from '../support/reported-surveys.ts';
import { serveWindow, type ServedWindow } from '../support/served-window.ts';
import { createDriver } from '../support/window-driver.ts';

const pictures = path.resolve(import.meta.dirname, '..', '..', 'docs', 'screens', 'report');
/** Tall enough for a whole page: what its region has scrolled away is not in a picture. */
const look = { colourScheme: 'light', width: 1280, height: 1300 } as const;

let browser: Browser;
let dataDirectory: string;
let served: ServedWindow;

beforeAll(async () => {
  browser = await launchBrowser();
  dataDirectory = await makeDemonstrationData();
  served = await serveWindow(dataDirectory);
}, 180_000);
afterAll(async () => {
  await browser.close();
  await served.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
  await cleanUp();
});

it('shows the pages of a survey’s report', async () => {
  const { page } = await openPage(browser, served.address, look);
  const window = createDriver(page);
  await window.waitUntilReady();
  const reportTemplate = {
    firmName: 'Brook & Daughters Surveyors',
    logo: await paintLogo(page),
    footer: 'Brook & Daughters, 1 High St, Portham',
  };
  await window.call('settings.set', { reportTemplate });
  const survey = await createSurvey(window, {
    surveyor: 'Ada Brook',
    surveyedOn: '2026-11-20',
    status: 'final',
    tags: ['riverside'],
    measuredFloor: { heightMetres: 0.62, method: 'laser' },
    notes: 'Brick, two storeys at the back. Water mark at the third step of the cellar stairs, 1996 says the owner.',
    variants: [
      { id: 'raised', name: null, measures: [{ kind: 'raiseFloor', byMetres: 0.6 }] },
      { id: 'filled', name: 'Fill the cellar', measures: [{ kind: 'basement', basement: 'NO' }] },
    ],
  });
  await addPaintedPhotos({ page, window }, survey.id, ['Front from the street', 'Cellar window']);
  await window.report.openSurveys([survey.id]);
  mkdirSync(pictures, { recursive: true });
  for (const old of readdirSync(pictures)) rmSync(path.join(pictures, old));
  for (let number = 1; number <= (await window.report.countPages()); number += 1) {
    await window.report.takePicture(number, path.join(pictures, `page-${number}.png`));
  }
}, 180_000);
