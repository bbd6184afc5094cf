import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { PageFaults } from '../support/browser.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import type { WindowDriver } from '../support/window-driver.ts';

const windows = useServedWindow({ windowsLast: 'file', drawsMap: false });
let dataDirectory: string;
let window: WindowDriver;
let faults: PageFaults;
let id: string;

beforeAll(async () => {
  dataDirectory = windows.dataDirectory();
  ({ window, faults } = await windows.open());
  await window.search.submit('12 Mill Rd');
  await window.waitForAnswer('12 Mill Rd');
  id = await window.surveys.saveAnswer();
  await window.surveys.enter({ surveyedOn: '2026-11-20' });
  await window.surveys.waitUntilSaved();
});

async function readSurvey(): Promise<ProcedureOutput<'survey.get'>['survey']> {
  const envelope = await window.call('survey.get', { id });
  if (!envelope.ok) throw new Error(envelope.error.message);
  return (envelope.value as ProcedureOutput<'survey.get'>).survey;
}

/** Where a camera says that it was: so many metres north of the building. */
async function writePhoto(metresNorth: number, dateTimeOriginal: string): Promise<Buffer> {
  const { latitude, longitude } = (await readSurvey()).place.point;
  // A degree of latitude is 111,195 m on the mean sphere (6,371,008.8 m).
  const north = Math.abs(latitude + metresNorth / 111_195);
  const degrees = (value: number) => [[Math.round(value * 1e7), 10_000_000] as const, [0, 1] as const, [0, 1] as const];
  return writeExifJpeg({
    dateTimeOriginal,
    gps: {
      latitude: degrees(north) as never,
      latitudeRef: latitude >= 0 ? 'N' : 'S',
      longitude: degrees(Math.abs(longitude)) as never,
      longitudeRef: longitude >= 0 ? 'E' : 'W',
    },
  });
}

it('takes photos that are dragged in from the desktop, and compares them with building and day', async () => {
  const [near, far] = [path.join(dataDirectory, 'near.jpg'), path.join(dataDirectory, 'far.jpg')];
  writeFileSync(near, await writePhoto(40, '2026:11:20 14:03:05'));
  writeFileSync(far, await writePhoto(400, '2026:11:17 09:00:00'));
  await window.surveys.dropFiles([near, far]);
  await window.surveys.waitForPhotos(2);
  const [first = '', second = ''] = await window.surveys.readPhotos();
  expect(first).toContain('Taken 40 m from the building');
  expect(first).not.toContain('before the survey');
  expect(second).toContain('Taken 400 m from the building. Is it of this one?');
  expect(second).toContain('Taken 3 days before the survey');
  const { attachments } = await readSurvey();
  const [{ hash } = { hash: '' }] = attachments;
  expect(readFileSync(path.join(dataDirectory, 'media', hash.slice(0, 2), hash))).toEqual(readFileSync(near));
});

it('takes a picture that is pasted, and leaves pasted text to its field', async () => {
  await window.surveys.pastePicture();
  await window.surveys.waitForPhotos(3);
  expect((await readSurvey()).attachments.at(-1)).toMatchObject({ kind: 'photo', type: 'image/png' });
  await window.surveys.pasteIntoNotes('from the clipboard');
  await window.surveys.waitUntilSaved();
  const survey = await readSurvey();
  expect(survey.notes).toBe('from the clipboard');
  expect(survey.attachments).toHaveLength(3);
});

it('takes what the camera gives, asks a tablet for it, and says what the file lacks', async () => {
  await window.surveys.takePhoto({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: writeExifJpeg({}, 'camera') });
  await window.surveys.waitForPhotos(4);
  const photos = await window.surveys.readPhotos();
  expect(photos[3]).toContain('No time and no position in the photo');
});

it('has a browser save a photo and another file as they came, under their names', async () => {
  const photo = await window.surveys.downloading(async () => {
    await window.surveys.openPhoto('near.jpg');
    await window.surveys.saveShownPhoto('near.jpg');
  });
  expect(photo.name).toBe('near.jpg');
  expect(readFileSync(photo.path)).toEqual(readFileSync(path.join(dataDirectory, 'near.jpg')));
  await window.surveys.closePhoto();

  const buffer = Buffer.from('Dear Ada,\nthe water stood at the second step.\n');
  const name = 'letter to Mr. Brook';
  await window.surveys.addFiles({ name, mimeType: 'text/plain', buffer });
  await window.surveys.waitForFile(name);
  const letter = await window.surveys.downloading(() => window.surveys.saveFile(name));
  expect(letter.name).toBe(name);
  expect(readFileSync(letter.path)).toEqual(buffer);
  await window.surveys.removePhoto(name);
  await expect.poll(async () => (await readSurvey()).attachments.length).toBe(4);
});

it('keeps a caption that was typed a moment before the survey was left, and brings a deleted photo back by key', async () => {
  await window.surveys.typeCaption('near.jpg', 'The door');
  await window.surveys.close();
  await expect.poll(async () => (await readSurvey()).attachments[0]?.caption).toBe('The door');
  await window.surveys.openFirst();
  await window.surveys.waitForPhotos(4);
  await window.surveys.removePhoto('The door');
  await expect.poll(() => window.surveys.countPhotos()).toBe(3);
  await window.keys.press('ControlOrMeta+z');
  await expect.poll(() => window.surveys.countPhotos()).toBe(4);
});

it('takes the order and the captions of photos back, and does them again, by key', async () => {
  const readNames = async () => (await readSurvey()).attachments.map(({ name }) => name);
  const before = await readNames();
  await window.surveys.movePhotoForward('far.jpg');
  await expect.poll(readNames).toEqual(['far.jpg', 'near.jpg', ...before.slice(2)]);
  await window.surveys.typeCaption('far.jpg', 'From afar');
  await expect.poll(async () => (await readSurvey()).attachments[0]?.caption).toBe('From afar');
  // Inside the field the keys are its own.
  await window.surveys.leaveField();

  await window.keys.press('ControlOrMeta+z');
  await expect.poll(async () => (await readSurvey()).attachments[0]?.caption).toBe('');
  await expect.poll(() => window.surveys.readCaption('far.jpg')).toBe('');
  await window.keys.press('ControlOrMeta+z');
  await expect.poll(readNames).toEqual(before);
  await window.keys.press('ControlOrMeta+Shift+z');
  await expect.poll(readNames).toEqual(['far.jpg', 'near.jpg', ...before.slice(2)]);
  await window.keys.press('ControlOrMeta+Shift+z');
  await expect.poll(() => window.surveys.readCaption('far.jpg')).toBe('From afar');
  expect(await window.findAccessibilityProblems()).toEqual([]);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});
