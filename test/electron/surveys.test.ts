import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, type RunningApp } from '../support/electron-app.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = copyDemonstrationData();
});
afterEach(cleanUp);

async function readSurvey({ window }: RunningApp, id: string): Promise<ProcedureOutput<'survey.get'>['survey']> {
  const envelope = await window.call('survey.get', { id });
  if (!envelope.ok) throw new Error(envelope.error.message);
  return (envelope.value as ProcedureOutput<'survey.get'>).survey;
}

it('keeps a survey, its photo and its notes when the main process is killed while they are typed', async () => {
  const first = await launchApp({ dataDirectory });
  const { surveys } = first.window;
  await first.window.search.submit('12 Mill Rd');
  await first.window.waitForAnswer('12 Mill Rd');
  const id = await surveys.saveAnswer();
  const photo = writeExifJpeg({ orientation: 6, dateTimeOriginal: '2026:11:20 14:03:05' });
  await surveys.addFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: photo });
  await surveys.waitForPhotos(1);
  // Made by the window, stored by the backend, drawn again from there.
  expect(await surveys.readThumbnailSize(0)).toEqual({ width: 480, height: 480 });
  await surveys.enter({ surveyor: 'Ada Brook', measuredFloorHeight: '0.62' });
  await surveys.addTag('riverside');
  await surveys.enter({ notes: 'Typed a second before the end.' });
  // The promise: no more than the last second is lost.
  await delay(1000);
  expect(await first.window.findAccessibilityProblems()).toEqual([]);
  await first.kill();

  const second = await launchApp({ dataDirectory });
  const survey = await readSurvey(second, id);
  expect(survey).toMatchObject({
    surveyor: 'Ada Brook',
    measuredFloor: { heightMetres: 0.62 },
    tags: ['riverside'],
    notes: 'Typed a second before the end.',
    attachments: [{ name: 'front.jpg', photo: { orientation: 6, takenAt: '2026-11-20T14:03:05' }, hasThumbnail: true }],
  });
  const hash = survey.attachments[0]?.hash ?? '';
  expect(readFileSync(path.join(dataDirectory, 'media', hash.slice(0, 2), hash))).toEqual(photo);

  await second.window.surveys.openList();
  await second.window.surveys.search('river');
  await expect.poll(() => second.window.surveys.readRows()).toEqual([expect.stringContaining('12 Mill Rd')]);
  expect(await second.window.findAccessibilityProblems()).toEqual([]);
  await second.close();
});

it('saves a hand-over where it is told to, and takes it in on another installation', async () => {
  const giving = await launchApp({ dataDirectory });
  await giving.window.search.submit('12 Mill Rd');
  await giving.window.waitForAnswer('12 Mill Rd');
  const id = await giving.window.surveys.saveAnswer();
  const photo = writeExifJpeg({}, 'handed over');
  await giving.window.surveys.addFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: photo });
  await giving.window.surveys.waitForPhotos(1);
  await giving.window.surveys.close();
  // Beside the data directory: nothing is saved among what it keeps.
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'freeboard-documents-')), 'out.freeboard');
  // In place of the system's own dialog.
  await giving.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await giving.window.surveys.pressHandAllOver();
  expect(await giving.window.surveys.readSaved()).toContain(file);
  expect(existsSync(file)).toBe(true);
  await giving.close();

  const taking = await launchApp({ dataDirectory: copyDemonstrationData() });
  await taking.window.surveys.openList();
  await taking.window.surveys.chooseHandOver(file);
  expect(await taking.window.surveys.readImportKinds()).toEqual(['New: 1']);
  expect(await taking.window.surveys.bringIn()).toContain('1 added');
  const survey = await readSurvey(taking, id);
  expect(survey.attachments).toMatchObject([{ name: 'front.jpg', sizeBytes: photo.length }]);
  await taking.close();
});
