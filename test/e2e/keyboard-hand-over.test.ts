import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askBackend } from '../support/ask-backend.ts';
import { listAlikeChoices } from '../support/list-alike-choices.ts';
import { createSurvey, renamePlace } from '../support/reported-surveys.ts';
import { serveWindow, type ServedWindow } from '../support/served-window.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import type { WindowDriver } from '../support/window-driver.ts';

const windows = useServedWindow({ drawsMap: false });
let otherData: string;
let otherInstallation: ServedWindow;
beforeAll(async () => {
  otherData = mkdtempSync(path.join(tmpdir(), 'freeboard-e2e-other-'));
  otherInstallation = await serveWindow(otherData);
});
afterAll(async () => {
  await otherInstallation.stop();
  rmSync(otherData, { recursive: true, force: true });
});

const asFile = (saved: string) => ({
  name: 'surveys.freeboard',
  mimeType: 'application/octet-stream',
  buffer: readFileSync(saved),
});

async function readNotes(window: WindowDriver, id: string): Promise<string> {
  return (await askBackend(window, 'survey.get', { id })).survey.notes;
}

async function writeNotes(window: WindowDriver, id: string, notes: string): Promise<void> {
  const { survey } = await askBackend(window, 'survey.get', { id });
  await askBackend(window, 'survey.edit', { id, revision: survey.revision, changes: { notes } });
}

/** Another person takes surveys in, writes other notes and gives them back: the path of that file. */
async function changeElsewhere(given: string, ids: readonly string[], notes: string): Promise<string> {
  const { window } = await windows.openAt(otherInstallation.address);
  await window.surveys.openList();
  await window.surveys.chooseHandOver(asFile(given));
  await window.surveys.bringIn();
  await window.surveys.showAll();
  for (const id of ids) await writeNotes(window, id, notes);
  return window.surveys.handAllOver();
}

it('surveys that both sides have changed are decided one by one with the keyboard alone', async () => {
  const { window, page, faults } = await windows.open();
  const { keys, surveys } = window;
  const boathouse = await createSurvey(window, { notes: 'first' });
  await renamePlace(window, boathouse, 'Boathouse');
  const mill = await createSurvey(window, { notes: 'first' });
  const ids = [boathouse.id, mill.id];

  await keys.reach('Surveys');
  await keys.press('Enter');
  await surveys.waitForCount('2 surveys');
  await keys.reach('Hand all over');
  const given = await keys.save(() => keys.press('Enter'));
  const returned = await changeElsewhere(given, ids, 'there');
  for (const id of ids) await writeNotes(window, id, 'here');

  await keys.reach('Bring in');
  await keys.chooseFiles(() => keys.press('Enter'), asFile(returned));
  expect(await surveys.readImportKinds()).toEqual(['Changed on both sides: 2']);
  expect(await surveys.readConflict()).toMatch(/^Notes\s+Here\s+here\s+In the file\s+there$/);
  expect(await window.findAccessibilityProblems()).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await page.evaluate(listAlikeChoices)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  await keys.reach('What to do about Boathouse: Keep both');
  expect(await keys.hasVisibleFocus()).toBe(true);
  await keys.press('ArrowLeft');
  expect(await keys.readFocus()).toBe('What to do about Boathouse: Take theirs');
  // The other one lies before or behind it.
  await keys.reach(/^What to do about 12 Mill Rd.*: Keep both$/);
  await keys.press('ArrowLeft', 'ArrowLeft');
  expect(await keys.readFocus()).toMatch(/: Keep mine$/);
  await keys.reachBack('Bring in');
  await keys.press('Enter');
  expect(await surveys.readImportResult()).toContain('1 updated');
  await expect.poll(() => keys.readFocus()).not.toBe('');
  expect(await readNotes(window, boathouse.id)).toBe('there');
  expect(await readNotes(window, mill.id)).toBe('here');
  // What was given up is kept among the earlier notes.
  const { versions } = await askBackend(window, 'survey.noteVersions', { id: boathouse.id });
  expect(versions.map(({ text }) => text)).toContain('here');
  expect(await window.findAccessibilityProblems()).toEqual([]);

  await keys.reach('Show all surveys');
  await keys.press('Enter');
  await surveys.waitForCount('2 surveys');
  await expect.poll(() => keys.readFocus()).not.toBe('');
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});
