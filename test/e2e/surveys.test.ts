import { readFileSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { serveWindow } from '../support/served-window.ts';
import type { WindowDriver } from '../support/window-driver.ts';
import { askBackend } from '../support/ask-backend.ts';
import { copyDemonstrationData, floodedAddress } from '../support/demonstration-data.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const { open: openWindow, openAt } = useServedWindow({ drawsMap: false });

let begun = 0;

/** Asks about a place of the region, each time another one, and saves it as a survey. */
async function createSurvey(window: WindowDriver): Promise<string> {
  await window.search.submit(`${42.5046 + 0.001 * begun}, -62.9820`);
  begun += 1;
  await window.waitForAnswer();
  return window.surveys.saveAnswer();
}

function readSurvey(window: WindowDriver, id: string) {
  return askBackend(window, 'survey.get', { id });
}

describe('surveys', () => {
  it('teach how the first one comes to be', async () => {
    const { window } = await openWindow();
    await window.surveys.openList();
    await window.waitForWords('A survey keeps what you find out about a building');
    expect(await window.findAccessibilityProblems()).toEqual([]);
  });

  it('are begun from an answer, saved as they are typed, and found again', async () => {
    const { window, faults } = await openWindow();
    const id = await createSurvey(window);
    await window.surveys.enter({
      surveyor: 'Ada Brook',
      surveyedOn: '2026-11-20',
      measuredFloorHeight: '0.62',
      notes: 'Water mark at the third step of the cellar stairs.',
    });
    await window.surveys.chooseMethod('Laser distance meter');
    await window.surveys.chooseStatus('In review');
    await window.surveys.addTag('riverside');
    await window.surveys.waitUntilSaved();
    const { survey, answer } = await readSurvey(window, id);
    expect(survey).toMatchObject({
      surveyor: 'Ada Brook',
      surveyedOn: '2026-11-20',
      measuredFloor: { heightMetres: 0.62, method: 'laser' },
      notes: 'Water mark at the third step of the cellar stairs.',
      status: 'inReview',
      tags: ['riverside'],
    });
    expect(answer?.packs).toHaveLength(1);
    expect(await window.findAccessibilityProblems()).toEqual([]);

    await window.surveys.close();
    await window.surveys.search('cellar ada');
    await window.surveys.waitForCount('1 survey');
    await expect.poll(() => window.surveys.readRows()).toEqual([expect.stringContaining('In review')]);
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await window.surveys.search('nowhere');
    await window.surveys.waitForCount('No survey fits');
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  });

  it('have losses as soon as the building is complete', async () => {
    const { window } = await openWindow();
    const id = await createSurvey(window);
    const building = {
      typeOfBusiness: 'RESIDENTIAL',
      basement: 'NO',
      numberOfStoreys: 'ONE STORY',
      firstFloorHeight: 0.3,
      structureDeductible: 0,
      inventoryDeductible: 0,
      equipmentDeductible: 0,
      inventoryTIV: 0,
      equipmentTIV: 0,
    };
    const { survey } = await readSurvey(window, id);
    await window.call('survey.edit', { id, revision: survey.revision, changes: { building } });
    // Here too, before it is typed into: both are parts of the same field.
    await expect.poll(() => window.surveys.read('firstFloorHeight')).toBe('0.3');
    await window.surveys.enter({ structureTIV: '400000' });
    await window.surveys.waitUntilSaved();
    await expect.poll(async () => (await readSurvey(window, id)).answer?.request.financial?.structureTIV).toBe(400_000);
    await expect.poll(() => window.hasLosses()).toBe(true);
  });

  it('take photos with what the camera wrote, and give a removed one back', async () => {
    const { window, faults } = await openWindow();
    const id = await createSurvey(window);
    const here = (await readSurvey(window, id)).survey.place.point;
    const far = writeExifJpeg({
      orientation: 6,
      dateTimeOriginal: '2026:11:20 14:03:05',
      gps: {
        // A twentieth of a degree of latitude north of the building: 5.56 km on the mean sphere.
        latitude: [
          [Math.round((Math.abs(here.latitude) + 0.05) * 1e6), 1_000_000],
          [0, 1],
          [0, 1],
        ],
        latitudeRef: here.latitude >= 0 ? 'N' : 'S',
        longitude: [
          [Math.round(Math.abs(here.longitude) * 1e6), 1_000_000],
          [0, 1],
          [0, 1],
        ],
        longitudeRef: here.longitude >= 0 ? 'E' : 'W',
      },
    });
    await window.surveys.addFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: far });
    await window.surveys.waitForPhotos(1);
    await window.surveys.addFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer: writeExifJpeg({}, 'back') });
    await window.surveys.waitForPhotos(2);
    const [front = '', back = ''] = await window.surveys.readPhotos();
    expect(front).toContain('Nov 20, 2026, 2:03');
    expect(front).toContain('Taken 5.6 km from the building');
    expect(back).toContain('No time and no position in the photo');
    expect(await window.findAccessibilityProblems()).toEqual([]);

    await window.surveys.removePhoto('front.jpg');
    await expect.poll(() => window.surveys.countPhotos()).toBe(1);
    await window.surveys.undo();
    await expect.poll(() => window.surveys.countPhotos()).toBe(2);
    const { survey } = await readSurvey(window, id);
    expect(survey.attachments.map(({ name }) => name)).toEqual(['front.jpg', 'back.jpg']);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  });

  it('show both sides when two windows change the same, and overwrite nothing until one is chosen', async () => {
    const { window } = await openWindow();
    const id = await createSurvey(window);
    const { survey } = await readSurvey(window, id);
    // The other window's edit is announced only later than this one's next save is made: by a stream of its own, cut
    // off.
    await window.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await window.page.route('**/api/events', (route) => route.abort());
    await window.page.reload();
    await window.surveys.waitUntilSaved();
    const other = await openWindow();
    await other.window.call('survey.edit', {
      id,
      revision: survey.revision,
      changes: { notes: 'theirs', surveyor: 'Ben Ford' },
    });
    await window.surveys.enter({ notes: 'mine' });
    const contest = await window.surveys.readContest();
    expect(contest).toContain('mine');
    expect(contest).toContain('theirs');
    expect((await readSurvey(other.window, id)).survey.notes).toBe('theirs');
    // Whoever leaves before choosing finds both sides again.
    await window.surveys.close();
    await expect.poll(async () => (await window.surveys.readRows())[0]).toContain('texts to decide');
    await window.surveys.openFirst();
    expect(await window.surveys.readContest()).toContain('mine');
    // And so does whoever opens it after that window has gone.
    await window.page.close();
    await other.window.surveys.openList();
    await other.window.surveys.openFirst();
    expect(await other.window.surveys.readContest()).toContain('mine');
    await other.window.surveys.keepMine();
    await other.window.surveys.waitUntilSaved();
    expect((await readSurvey(other.window, id)).survey).toMatchObject({ notes: 'mine', surveyor: 'Ben Ford' });
    expect(await other.window.surveys.readNoteVersions()).toEqual(['theirs']);
    await other.window.surveys.close();
    await expect.poll(async () => (await other.window.surveys.readRows())[0]).not.toContain('texts to decide');
  });

  it('are recorded with the keyboard alone', async () => {
    const { window } = await openWindow();
    await createSurvey(window);
    await window.surveys.close();
    await window.surveys.openList();
    await window.surveys.waitForSurvey();
    await window.surveys.search('');
    // From the search into the list, to its first survey, into its fields.
    await window.surveys.press('ArrowDown', 'Home', 'Enter');
    await expect.poll(() => window.surveys.isOpen()).toBe(true);
    await window.keys.reach('Surveyor');
    await window.keys.typeOver('Key Board');
    await window.keys.reach('First floor, measured');
    await window.keys.type('0.45');
    await window.keys.reach('What was seen and said');
    await window.keys.type('By keys.');
    await window.surveys.waitUntilSaved();
    expect((await readSurvey(window, await window.surveys.readOpenId())).survey).toMatchObject({
      surveyor: 'Key Board',
      measuredFloor: { heightMetres: 0.45 },
      notes: 'By keys.',
    });
    await window.surveys.press('Escape');
    await expect.poll(() => window.surveys.isOpen()).toBe(false);
  });

  it('go into the archive and come back with one click', async () => {
    const { window } = await openWindow();
    const id = await createSurvey(window);
    await window.surveys.archive();
    await expect.poll(async () => (await readSurvey(window, id)).survey.archivedAt).not.toBeNull();
    await window.surveys.undo();
    await expect.poll(async () => (await readSurvey(window, id)).survey.archivedAt).toBeNull();
  });

  it('are handed over to another installation, with what both changed to be decided', async () => {
    const { window, faults } = await openWindow();
    const id = await createSurvey(window);
    await window.surveys.enter({ notes: 'first' });
    await window.surveys.waitUntilSaved();
    await window.surveys.close();
    const first = await window.surveys.handAllOver();

    const otherData = copyDemonstrationData();
    const otherServed = await serveWindow(otherData);
    try {
      const { window: other } = await openAt(otherServed.address);
      await other.surveys.openList();
      await other.surveys.chooseHandOver({
        name: 'surveys.freeboard',
        mimeType: 'application/octet-stream',
        buffer: readFileSync(first),
      });
      expect(await other.surveys.readImportKinds()).toEqual([expect.stringMatching(/^New: \d+$/)]);
      expect(await other.findAccessibilityProblems()).toEqual([]);
      expect(await other.surveys.bringIn()).toMatch(/^\d+ added, 0 updated/);
      await other.surveys.showAll();
      const there = await readSurvey(other, id);
      expect(there.survey.notes).toBe('first');

      await edit(other, id, 'there');
      await edit(window, id, 'here');
      const second = await other.surveys.handAllOver();
      await window.surveys.chooseHandOver({
        name: 'back.freeboard',
        mimeType: 'application/octet-stream',
        buffer: readFileSync(second),
      });
      const kinds = await window.surveys.readImportKinds();
      expect(kinds[0]).toBe('Changed on both sides: 1');
      expect(await window.findAccessibilityProblems()).toEqual([]);
      expect(await window.surveys.readConflict()).toMatch(/^Notes\s+Here\s+here\s+In the file\s+there$/);
      await window.surveys.chooseForConflict('Take theirs');
      expect(await window.surveys.bringIn()).toContain('1 updated');
      expect((await readSurvey(window, id)).survey.notes).toBe('there');
      const versions = await window.call('survey.noteVersions', { id });
      expect(JSON.stringify(versions)).toContain('"here"');
    } finally {
      await otherServed.stop();
      rmSync(otherData, { recursive: true, force: true });
    }
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  });

  it('are chosen all at once, as far as the list shows them', async () => {
    const { window } = await openWindow();
    for (const tags of [['north'], ['north'], ['south']]) {
      await window.call('survey.create', { request: { location: floodedAddress }, fields: { tags } });
    }
    await window.surveys.openList();
    await window.surveys.search('north');
    await window.surveys.waitForCount('2 surveys');
    await window.surveys.focusList();
    await window.keys.press('ControlOrMeta+a');
    await window.surveys.waitForCount('2 chosen');
    expect(await window.findAccessibilityProblems()).toEqual([]);

    // Chosen they stay, though not in sight, and it is said so.
    await window.surveys.search('south');
    await window.surveys.waitForCount('2 chosen, 2 not shown');
    await window.surveys.focusList();
    await window.keys.press('Space');
    await window.surveys.waitForCount('3 chosen, 2 not shown');
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await window.surveys.keepShown();
    await window.surveys.waitForCount('1 chosen');
    await window.surveys.search('');
    await window.surveys.waitForCount('1 chosen');
  });

  it('refuse a file that is none, in plain words', async () => {
    const { window } = await openWindow();
    await window.surveys.openList();
    await window.surveys.chooseHandOver({
      name: 'holiday.freeboard',
      mimeType: 'application/octet-stream',
      buffer: writeExifJpeg(),
    });
    expect(await window.readFailure()).toContain('it is not a complete .freeboard file');
  });
});

async function edit(window: WindowDriver, id: string, notes: string): Promise<void> {
  const { survey } = await readSurvey(window, id);
  await window.call('survey.edit', { id, revision: survey.revision, changes: { notes } });
}
