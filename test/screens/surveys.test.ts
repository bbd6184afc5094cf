import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createSurveyStore } from '#main/survey/survey-store.sql.ts';
import { openSurveyWorld } from '../contract/support/survey-world.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { readDemonstrationAddresses } from '../support/demonstration-addresses.ts';
import { idOfSurvey } from '../support/many-surveys.ts';
import { ageAnswer, computeFigures, createSurvey } from '../support/reported-surveys.ts';
import { createSurveyFields } from '../unit/survey/support/survey-fields.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import { looks, takePictureWithMap } from './take-picture.ts';

const { dataDirectory, open } = useServedWindow();
const SURVEYS = 60;
let handOver: Buffer;

beforeAll(async () => {
  handOver = await writeManySurveys();
});

/** A hand-over of sixty surveys all over the demonstration region. */
async function writeManySurveys(): Promise<Buffer> {
  const addresses = readDemonstrationAddresses();
  const world = openSurveyWorld();
  const database = openRecordsDatabase(path.join(world.folder, 'freeboard.sqlite'));
  const store = createSurveyStore(database, { now: () => new Date('2026-11-19T15:00:00Z') });
  for (let number = 1; number <= SURVEYS; number += 1) {
    const { streetAddress, city, latitude, longitude } =
      addresses[Math.floor((number / (SURVEYS + 1)) * addresses.length)]!;
    store.insert({
      id: idOfSurvey(number),
      fields: createSurveyFields({
        place: {
          address: { streetAddress, city },
          label: `${streetAddress}, ${city}`,
          level: 'address',
          uncertaintyMetres: 4,
          point: { latitude, longitude },
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
  await world.close();
  return bytes;
}

it('shows that there is none yet, and brings many in', async () => {
  for (const empty of looks) {
    const { window } = await open(empty);
    await window.surveys.openList();
    await takePictureWithMap(window, 'surveys-empty', empty);
    await window.surveys.chooseHandOver({
      name: 'surveys.freeboard',
      mimeType: 'application/octet-stream',
      buffer: handOver,
    });
    await window.surveys.readImportKinds();
    await takePictureWithMap(window, 'surveys-import', empty);
    if (empty !== looks[3]) continue;
    await window.surveys.bringIn();
    for (let number = 1; number <= SURVEYS; number += 1) await computeFigures(window, idOfSurvey(number));
  }
});

describe.each(looks)('surveys, $colourScheme at $width by $height', (look) => {
  it('shows the list and one survey', async () => {
    const { window } = await open(look);
    await window.surveys.openList();
    await window.surveys.waitForRows();
    await takePictureWithMap(window, 'surveys-list', look);
    await window.search.submit('25 Mill Rd Portham');
    await window.waitForAnswer();
    await window.surveys.saveAnswer();
    await window.surveys.enter({ surveyor: 'Ada Brook', surveyedOn: '2026-11-20', measuredFloorHeight: '0.62' });
    await window.surveys.enter({ notes: 'Water mark at the third step of the cellar stairs, 1996 says the owner.' });
    await window.surveys.waitUntilSaved();
    await window.surveys.scrollToTop();
    await takePictureWithMap(window, 'survey', look);
    const photograph = await window.page.screenshot({ type: 'jpeg' });
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
      { name: 'front.jpg', mimeType: 'image/jpeg', buffer: photograph },
      { name: 'gauge.jpg', mimeType: 'image/jpeg', buffer: elsewhere },
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 of a plan') },
    );
    await window.surveys.waitForPhotos(2);
    await window.scrollTo('Photos and files');
    await takePictureWithMap(window, 'survey-photos', look);
    await window.surveys.openPhoto('front.jpg');
    await takePictureWithMap(window, 'survey-photo', look);
    await window.surveys.closePhoto();
    await window.surveys.addFiles({ name: 'voices.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(0) });
    await window.surveys.readRefused();
    await takePictureWithMap(window, 'survey-files-refused', look);
    await window.surveys.openList();
    await window.surveys.chooseHandOver({
      name: 'holiday.freeboard',
      mimeType: 'application/octet-stream',
      buffer: photograph,
    });
    await window.readFailure();
    await takePictureWithMap(window, 'surveys-import-refused', look);
  });

  it('shows measures that are tried of it', async () => {
    const { window } = await open(look);
    const { id } = await createSurvey(window, {
      surveyor: 'Ada Brook',
      surveyedOn: '2026-11-20',
      variants: [
        { id: 'raised', name: null, measures: [{ kind: 'raiseFloor', byMetres: 0.6 }] },
        { id: 'filled', name: 'Fill the cellar', measures: [{ kind: 'basement', basement: 'NO' }] },
      ],
    });
    await window.surveys.openAt(id);
    await window.whatIf.waitForFigures();
    await window.whatIf.chooseHazard('Fluvial');
    await window.scrollTo('What if');
    await takePictureWithMap(window, 'survey-what-if', look);
  });

  it('shows figures that other packs would answer for today', async () => {
    const { window } = await open(look);
    const { id } = await createSurvey(window, { surveyor: 'Ada Brook', surveyedOn: '2025-11-20' });
    ageAnswer(dataDirectory(), id);
    await window.surveys.openAt(id);
    await expect.poll(() => window.surveys.readBasis()).not.toBe('');
    await takePictureWithMap(window, 'survey-basis', look);
  });

  it('shows what two windows wrote, and what could not be saved', async () => {
    const { window, page } = await open(look);
    const { id, revision } = await createSurvey(window, { surveyor: 'Ada Brook', notes: 'Brick, cellar.' });
    await window.surveys.openAt(id);
    await window.surveys.waitUntilSaved();
    const { window: other } = await open(look);
    // The other window saves while this one is being saved.
    const edits = '**/api/survey.edit';
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(edits, (route) => held.then(() => route.continue()));
    const asked = page.waitForRequest(edits);
    await window.surveys.enter({ notes: 'Brick, cellar with a window at ground level.' });
    await asked;
    await other.call('survey.edit', { id, revision, changes: { notes: 'Brick, two storeys, cellar.' } });
    letGo();
    await window.surveys.readContest();
    await page.unroute(edits);
    await window.surveys.scrollToTop();
    await takePictureWithMap(window, 'survey-contested', look);
    await window.surveys.keepMine();
    await window.surveys.waitUntilSaved();
    const full = { ok: false, error: { code: 'STORAGE_FULL', message: 'The disk is full.', details: null } };
    await page.route(edits, (route) => route.fulfill({ json: full }));
    await window.surveys.enter({ surveyor: 'Ada Brook and Ben Ford' });
    await window.surveys.waitUntilUnsaved();
    await window.surveys.scrollToTop();
    await takePictureWithMap(window, 'survey-unsaved', look);
  });
});
