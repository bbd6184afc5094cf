import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { openDatabase } from '#main/adapters/sqlite/database.ts';
import { createSurveyStore } from '#main/adapters/sqlite/surveys/survey-store.ts';
import { openSurveyWorld } from '../contract/support/survey-world.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { cleanUp } from '../support/electron-app.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { serveWindow, type ServedWindow } from '../support/served-window.ts';
import { createDriver, type WindowDriver } from '../support/window-driver.ts';
import { createSurveyFields } from '../unit/surveys/support/survey-fields.ts';

const pictures = path.resolve(import.meta.dirname, '..', '..', 'docs', 'screens');
const looks = [
  { colourScheme: 'light', width: 1280, height: 800 },
  { colourScheme: 'dark', width: 1280, height: 800 },
  { colourScheme: 'light', width: 1920, height: 1080 },
  { colourScheme: 'dark', width: 1920, height: 1080 },
] as const;
type Look = (typeof looks)[number];

let browser: Browser;
let dataDirectory: string;
let served: ServedWindow;
let handOver: Buffer;

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  browser = await launchBrowser();
  dataDirectory = await makeDemonstrationData();
  served = await serveWindow(dataDirectory);
  handOver = await writeManySurveys();
}, 180_000);
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser.close();
  await served.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
  await cleanUp();
});

/** A hand-over of sixty surveys along invented streets. */
async function writeManySurveys(): Promise<Buffer> {
  const world = openSurveyWorld();
  const database = openDatabase(path.join(world.folder, 'freeboard.sqlite'));
  const store = createSurveyStore(database, { now: () => new Date('2026-11-19T15:00:00Z') });
  for (let number = 1; number <= 60; number += 1) {
    const street = ['Mill Road', 'Quay Street', 'Hill Lane'][number % 3] ?? '';
    const label = `${number * 2} ${street}, Portham`;
    store.insert({
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      fields: createSurveyFields({
        place: {
          address: { streetAddress: `${number * 2} ${street}`, city: 'Portham' },
          label,
          level: 'address',
          uncertaintyMetres: 4,
          point: { latitude: 42.506 + number / 4000, longitude: -62.976 },
        },
        status: (['draft', 'inReview', 'final'] as const)[number % 3] ?? 'draft',
        surveyor: ['Ada Brook', 'Ben Ford'][number % 2] ?? '',
        tags: number % 4 === 0 ? ['riverside', 'insured'] : ['riverside'],
        notes: 'Water mark at the third step of the cellar stairs.',
      }),
      answer: null,
    });
  }
  database.close();
  const file = path.join(world.folder, 'out.freeboard');
  await world.surveys.handOver.writeTo(file, world.surveys.handOver.listCurrent(), {
    signal: new AbortController().signal,
  });
  const bytes = readFileSync(file);
  world.close();
  return bytes;
}

async function takePicture(window: WindowDriver, name: string, { colourScheme, width, height }: Look): Promise<void> {
  await window.page.mouse.move(0, 0);
  await window.waitForMap();
  await window.page.waitForTimeout(300);
  const file = path.join(pictures, `${name}-${colourScheme}-${width}x${height}.png`);
  await window.page.screenshot({ path: file, caret: 'hide', animations: 'disabled' });
}

it('shows that there is none yet, and brings many in', async () => {
  for (const empty of looks) {
    const { page } = await openPage(browser, served.address, empty);
    const window = createDriver(page);
    await window.waitUntilReady();
    await window.surveys.openList();
    await takePicture(window, 'surveys-empty', empty);
    await window.surveys.chooseHandOver({
      name: 'surveys.freeboard',
      mimeType: 'application/octet-stream',
      buffer: handOver,
    });
    await window.surveys.readImportKinds();
    await takePicture(window, 'surveys-import', empty);
    if (empty === looks[3]) await window.surveys.bringIn();
  }
}, 180_000);

describe.each(looks)('surveys, $colourScheme at $width by $height', (look) => {
  async function openWindow(): Promise<WindowDriver> {
    const { page } = await openPage(browser, served.address, look);
    const window = createDriver(page);
    await window.waitUntilReady();
    return window;
  }

  it('shows the list and one survey', async () => {
    const window = await openWindow();
    await window.surveys.openList();
    await window.surveys.waitForRows();
    await takePicture(window, 'surveys-list', look);
    await window.search.submit('25 Mill Rd Portham');
    await window.waitForAnswer();
    await window.surveys.saveAnswer();
    await window.surveys.enter({ surveyor: 'Ada Brook', surveyedOn: '2026-11-20', measuredFloorHeight: '0.62' });
    await window.surveys.enter({ notes: 'Water mark at the third step of the cellar stairs, 1996 says the owner.' });
    await window.surveys.waitUntilSaved();
    await window.surveys.scrollToTop();
    await takePicture(window, 'survey', look);
    const picture = await window.page.screenshot({ type: 'jpeg' });
    const elsewhere = writeExifJpeg(
      {
        dateTimeOriginal: '2026:11:20 14:03:05',
        gps: {
          latitude: [
            [42, 1],
            [36, 1],
            [0, 1],
          ],
          latitudeRef: 'N',
          longitude: [
            [62, 1],
            [58, 1],
            [0, 1],
          ],
          longitudeRef: 'W',
        },
      },
      `${look.colourScheme} ${look.width}`,
    );
    await window.surveys.addFiles(
      { name: 'front.jpg', mimeType: 'image/jpeg', buffer: picture },
      { name: 'gauge.jpg', mimeType: 'image/jpeg', buffer: elsewhere },
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 of a plan') },
    );
    await window.surveys.waitForPhotos(2);
    await window.scrollTo('Photos and files');
    await takePicture(window, 'survey-photos', look);
  }, 120_000);
});
