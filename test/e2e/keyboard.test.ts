import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import type { WindowDriver } from '../support/window-driver.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const { open: openWindow } = useServedWindow({ drawsMap: false });

/** Asks for the building behind the levee and enters what it is worth, by keys. */
async function askWithLosses(window: WindowDriver): Promise<void> {
  const { keys } = window;
  await keys.press('/');
  await keys.type('12 Mill Rd');
  await keys.press('Enter');
  await window.waitForAnswer('12 Mill Rd');
  await expect.poll(() => keys.readFocus()).toMatch(/^12 Mill Rd/);
  await keys.reach('Structure: insured value');
  await keys.type('400000');
  await window.waitForLosses();
  // The typing rests: what is shown is of all of it.
  await delay(1500);
}

async function readSurvey(window: WindowDriver, id: string): Promise<ProcedureOutput<'survey.get'>['survey']> {
  const envelope = await window.call('survey.get', { id });
  if (!envelope.ok) throw new Error(envelope.error.message);
  return (envelope.value as ProcedureOutput<'survey.get'>).survey;
}

describe('with the keyboard alone', () => {
  it('an answer is understood: every point of the charts, the table of losses, why', async () => {
    const { window, faults } = await openWindow();
    const { keys } = window;
    await askWithLosses(window);
    const field = await keys.readFocus();
    await keys.press('F6');
    expect(await keys.readFocus()).toBe('Query');
    await keys.press('F6');
    expect(await keys.readFocus()).toContain('Search');
    await keys.press('Shift+F6', 'Shift+F6');
    expect(await keys.readFocus()).toBe(field);
    // A chart is one stop; its points are walked with the arrows and each says what it is.
    const first = await keys.reach(/1 in [\d,]+ years .*\d m$/);
    expect(await keys.hasVisibleFocus()).toBe(true);
    await keys.press('ArrowRight');
    const second = await keys.readFocus();
    expect(second).toMatch(/1 in [\d,]+ years .*\d m$/);
    expect(second).not.toBe(first);
    await keys.press('ArrowLeft');
    expect(await keys.readFocus()).toBe(first);
    const losses = await keys.reach(/1 in [\d,]+ years .* CAD$/);
    await keys.press('ArrowLeft', 'ArrowRight', 'ArrowDown');
    expect(await keys.readFocus()).not.toBe(losses);
    expect(await keys.hasVisibleFocus()).toBe(true);
    await keys.reach(/^Fluvial ?12 return periods$/);
    await keys.press('Enter');
    await expect.poll(() => window.readOpenWhy()).toContain('Insured value');
    // What is opened is gone into, and scrolls, by keys too.
    await keys.press('Tab');
    expect(await keys.readFocus()).not.toBe('');
    expect(await window.findAccessibilityProblems()).toEqual([]);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  });

  it('a measure is tried, a floor is solved for and added, undone and done again', async () => {
    const { window } = await openWindow();
    const { keys, whatIf } = window;
    await askWithLosses(window);
    await keys.reach('Add a measure');
    await keys.press('Enter');
    await keys.reach('Raise by');
    await keys.typeOver('0.5');
    await keys.press('Enter');
    await expect.poll(async () => (await whatIf.readVariants()).length).toBe(2);
    await keys.reach('What would it take?');
    await keys.press('Enter');
    await keys.reach('AAL at most');
    await keys.type('100');
    await keys.reach('Add as a measure');
    await keys.press('Enter');
    await expect.poll(async () => (await whatIf.readVariants()).length).toBe(3);
    await keys.press('ControlOrMeta+z');
    await expect.poll(async () => (await whatIf.readVariants()).length).toBe(2);
    await keys.press('ControlOrMeta+Shift+z');
    await expect.poll(async () => (await whatIf.readVariants()).length).toBe(3);
    expect(await window.findAccessibilityProblems()).toEqual([]);
  });

  it('what was typed for the building is undone after the field was left', async () => {
    const { window } = await openWindow();
    const { keys } = window;
    await askWithLosses(window);
    const before = await window.readLosses('fluvial', 'total');
    await keys.reach('Structure: deductible');
    await keys.typeOver('50000');
    await expect.poll(() => window.readLosses('fluvial', 'total')).not.toEqual(before);
    // Out of the field, where the key is the field's own.
    await keys.reach('Add a measure');
    await keys.press('ControlOrMeta+z');
    await expect.poll(() => window.readLosses('fluvial', 'total')).toEqual(before);
  });

  it('a survey is saved, recorded, archived, brought back and handed over', async () => {
    const { window, faults } = await openWindow();
    const { keys, surveys } = window;
    await askWithLosses(window);
    await keys.press('ControlOrMeta+s');
    await expect.poll(() => surveys.isOpen()).toBe(true);
    const id = await surveys.readOpenId();

    await keys.reach('Status: Draft');
    await keys.press('ArrowRight');
    await keys.reach('Surveyor');
    await keys.type('Key Board');
    await keys.reach('First floor, measured');
    await keys.type('0.45');
    await keys.reach(/How it was measured/);
    await keys.press('Enter', 'ArrowDown', 'Enter');
    await expect.poll(() => keys.readFocus()).toContain('Levelling instrument');
    await keys.reach('Add photos');
    await keys.chooseFiles(() => keys.press('Enter'), {
      name: 'front.jpg',
      mimeType: 'image/jpeg',
      buffer: writeExifJpeg({ dateTimeOriginal: '2026:11:20 14:03:05' }),
    });
    await surveys.waitForPhotos(1);
    await keys.reach('What was seen and said');
    await keys.type('By keys.');
    await keys.reach('Add a tag');
    await keys.type('riverside');
    await keys.press('Enter', 'ControlOrMeta+s');
    await expect.poll(() => surveys.isSavingTold()).toBe(true);
    expect(await readSurvey(window, id)).toMatchObject({
      status: 'inReview',
      surveyor: 'Key Board',
      measuredFloor: { heightMetres: 0.45, method: 'level' },
      notes: 'By keys.',
      tags: ['riverside'],
      attachments: [{ name: 'front.jpg' }],
    });
    expect(await window.findAccessibilityProblems()).toEqual([]);

    // The last thing that was recorded is taken back, and put there again.
    await keys.reach('Archive');
    await keys.press('ControlOrMeta+z');
    await expect.poll(async () => (await readSurvey(window, id)).tags).toEqual([]);
    await keys.press('ControlOrMeta+Shift+z');
    await expect.poll(async () => (await readSurvey(window, id)).tags).toEqual(['riverside']);

    await keys.press('Enter');
    await expect.poll(async () => (await readSurvey(window, id)).archivedAt).not.toBeNull();
    await keys.press('ControlOrMeta+z');
    await expect.poll(async () => (await readSurvey(window, id)).archivedAt).toBeNull();

    await keys.press('Escape');
    await expect.poll(() => surveys.isOpen()).toBe(false);
    await keys.press('/');
    await keys.type('riverside');
    await surveys.waitForCount('1 survey');
    await expect.poll(() => surveys.countRows()).toBe(1);
    // Into the list, chosen, into the archive and out of it.
    await keys.press('ArrowDown', 'Space');
    await surveys.waitForCount('1 chosen');
    await keys.reachBack('Archive 1');
    await keys.press('Enter');
    await surveys.waitForCount('No survey fits');
    await keys.press('ControlOrMeta+z');
    await surveys.waitForCount('1 survey');

    await keys.reach('Hand all over');
    const file = await keys.save(() => keys.press('Enter'));
    await keys.reach('Bring in');
    await keys.chooseFiles(() => keys.press('Enter'), {
      name: 'surveys.freeboard',
      mimeType: 'application/octet-stream',
      buffer: readFileSync(file),
    });
    expect(await surveys.readImportKinds()).toEqual(['The same: 1']);
    await keys.reach('Bring in');
    await keys.press('Enter');
    expect(await surveys.readImportResult()).toContain('1 left as they are here');
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  });
});

it('the list of keys shows all of them, and what it shows works', async () => {
  const { window } = await openWindow();
  const { keys, settings } = window;
  await settings.openKeys();
  expect(await settings.listKeys()).toEqual(
    expect.arrayContaining([
      'Commands and places',
      'To the search field',
      'Undo',
      'Do again what was undone',
      'Save as survey; in a survey, save now',
      'Report of this building',
      'Another window',
      'Settings',
      'Back, close',
      'This list',
    ]),
  );
  await settings.closeOverlay();

  await askWithLosses(window);
  await keys.reach('Add a measure');
  await keys.press('ControlOrMeta+k');
  await expect.poll(() => settings.isPaletteOpen()).toBe(true);
  await keys.press('Escape');
  // The focus is back where it was.
  await expect.poll(() => keys.readFocus()).toBe('Add a measure');
  await keys.press('/');
  expect(await keys.readFocus()).toContain('Search');
  await keys.press('Escape');
  expect(await keys.openWindow(() => keys.press('ControlOrMeta+n'))).toContain('.localhost');
  await window.waitForLosses();
  await keys.press('ControlOrMeta+p');
  await window.report.waitUntilSet();
  await window.report.back();
  await window.waitForLosses();
  await keys.press('ControlOrMeta+s');
  await expect.poll(() => window.surveys.isOpen()).toBe(true);
  await keys.press('ControlOrMeta+p');
  await window.report.waitUntilSet();
  await window.report.back();
  await expect.poll(() => window.surveys.isOpen()).toBe(true);
  await keys.press('Escape');
  await expect.poll(() => window.surveys.isOpen()).toBe(false);
  await keys.press('ControlOrMeta+,');
  await window.settings.waitUntilOpen();
});
