import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, listPageFaults, makeDataDirectory, type RunningApp } from '../support/electron-app.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { millRoad, startGeocodingServer, toServerSettings } from '../support/geocoding-server.ts';
import { readZip } from '../support/read-zip.ts';
import { createSettingsDriver } from '../support/settings-driver.ts';

const dataDirectory = copyDemonstrationData();
const photo = writeExifJpeg({}, 'front');
const letter = Buffer.from('Dear Ada,\nthe water stood at the second step.\n');
let running: RunningApp;
/** Where the user of each test keeps files. */
let documents: string;

beforeAll(async () => {
  running = await launchApp({ dataDirectory });
});
beforeEach(() => {
  documents = makeDataDirectory();
});
afterAll(async () => {
  await running.close();
  await cleanUp();
});

/** Has the next dialogs that ask where to save answered so; null: cancelled. */
async function answerSaveDialog(file: string | null): Promise<void> {
  await running.app.evaluate(({ dialog }, filePath) => {
    const scope = globalThis as unknown as { asked: unknown[] };
    scope.asked = [];
    dialog.showSaveDialog = (...asked: unknown[]) => {
      scope.asked.push(asked.at(-1));
      return Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' });
    };
  }, file);
}

/** What the dialogs since were opened with. */
const readAsked = () =>
  running.app.evaluate(
    () => (globalThis as unknown as { asked: { defaultPath: string; filters: { extensions: string[] }[] }[] }).asked,
  );

/** What is to hold when a dialog was cancelled. */
async function expectNothingWritten(): Promise<void> {
  await expect.poll(readAsked).toHaveLength(1);
  await delay(300);
  expect(readdirSync(documents)).toEqual([]);
  const temporaryPaths = path.join(dataDirectory, 'passing');
  expect(existsSync(temporaryPaths) ? readdirSync(temporaryPaths) : []).toEqual([]);
  expect(existsSync(path.join(dataDirectory, 'downloads'))).toBe(false);
}

describe('of a survey', () => {
  beforeAll(async () => {
    const { surveys } = running.window;
    await running.window.search.submit('12 Mill Rd');
    await running.window.waitForAnswer('12 Mill Rd');
    await surveys.saveAnswer();
    await surveys.addFiles(
      { name: 'fro:nt.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'letter to Mr. Brook', mimeType: 'text/plain', buffer: letter },
    );
    await surveys.waitForPhotos(1);
    await surveys.waitForFile('letter to Mr. Brook');
  });

  it('a photo is written where the dialog says, as it came, in place of what stands there', async () => {
    const { surveys } = running.window;
    const file = path.join(documents, 'front of the house.jpg');
    writeFileSync(file, 'an earlier one');
    await answerSaveDialog(file);
    await surveys.openPhoto('fro:nt.jpg');
    await surveys.saveShownPhoto('fro:nt.jpg');
    expect(await surveys.readSaving()).toBe(`Saved: ${file}`);
    expect(readFileSync(file)).toEqual(photo);
    expect(readdirSync(documents)).toEqual(['front of the house.jpg']);
    const [asked] = await readAsked();
    expect(path.basename(asked?.defaultPath ?? '')).toBe('fro nt.jpg');
    expect(asked?.filters).toMatchObject([{ extensions: ['jpg'] }]);
    expect(await running.window.findAccessibilityProblems()).toEqual([]);
    await surveys.closePhoto();
  });

  it('a file without an ending is written by the keyboard, and gets none', async () => {
    const { surveys } = running.window;
    const { keys } = running.window;
    const file = path.join(documents, 'letter');
    await answerSaveDialog(file);
    await keys.reach('letter to Mr. Brook');
    await keys.press('Enter');
    await expect.poll(() => surveys.readSaving()).toBe(`Saved: ${file}`);
    expect(readFileSync(file)).toEqual(letter);
    expect(await keys.readFocus()).toBe('letter to Mr. Brook');
    const [asked] = await readAsked();
    expect(path.basename(asked?.defaultPath ?? '')).toBe('letter to Mr. Brook');
    expect(asked?.filters).toEqual([]);
    expect(await running.window.findAccessibilityProblems()).toEqual([]);
  });

  it('nothing is written when the dialog is cancelled', async () => {
    await answerSaveDialog(null);
    await running.window.surveys.saveFile('letter to Mr. Brook');
    await expectNothingWritten();
  });
});

describe('the diagnostics', () => {
  it('are written where the dialog says, as they were shown, or nowhere', async () => {
    const settings = createSettingsDriver(running.page);
    await settings.open();
    const shown = await settings.collectDiagnostics();
    expect(Object.keys(shown)).toEqual(['versions.json', 'packs.json', 'settings.json', 'log.jsonl']);
    await answerSaveDialog(null);
    await settings.saveDiagnostics();
    await expectNothingWritten();

    const file = path.join(documents, 'for the makers.zip');
    await answerSaveDialog(file);
    await settings.saveDiagnostics();
    expect(await settings.readSaving()).toBe(`Saved: ${file}`);
    expect(readZip(file)).toEqual(shown);
    expect(readdirSync(documents)).toEqual(['for the makers.zip']);
    const [asked] = await readAsked();
    expect(path.basename(asked?.defaultPath ?? '')).toBe('freeboard-diagnostics.zip');
    expect(await listPageFaults(running.page)).toEqual([]);
  });
});

describe('a server that a page names', () => {
  it('is asked when a person has allowed it in a dialog of the main process, and not before', async () => {
    const server = await startGeocodingServer([millRoad]);
    try {
      const { window, app } = running;
      const answerWith = (response: number) =>
        app.evaluate(({ dialog }, chosen) => {
          dialog.showMessageBox = () => Promise.resolve({ response: chosen, checkboxChecked: false });
        }, response);
      const trial = { settings: { ...toServerSettings(server), enabled: false }, address: '12 Mill Rd' };
      await answerWith(1);
      const refused = { ok: false, error: { code: 'FILE_REFUSED' } };
      expect(await window.call('geocoder.online.test', trial)).toMatchObject(refused);
      expect(server.requests).toEqual([]);
      await answerWith(0);
      expect(await window.call('geocoder.online.test', trial)).toMatchObject({ value: { state: 'answered' } });
      expect(server.requests).toHaveLength(1);
    } finally {
      await server.close();
    }
  });
});
