import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { createMapDriver } from '../support/map-driver.ts';
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
  await keys.reach('Structure: insured value');
  await keys.type('400000');
  await window.waitForLosses();
  // The typing rests: what is shown is of all of it.
  await delay(1500);
}

describe('with the keyboard alone, and never without a place for the focus', () => {
  it('the calculation behind every hazard is opened, read and closed', async () => {
    const { window } = await openWindow();
    const { keys } = window;
    await askWithLosses(window);
    const behind = [
      [/^Fluvial ?12 return periods$/, 'Insured value'],
      [/^Coastal ?12 return periods$/, 'Insured value'],
      [/^Pluvial ?12 return periods$/, 'Insured value'],
      [/^Wildfire$/, 'Burn probability'],
    ] as const;
    for (const [summary, says] of behind) {
      const title = await keys.reach(summary);
      await keys.press('Enter');
      await expect.poll(() => window.readOpenWhy()).toContain(says);
      // What is in it can be gone through, and it is closed where it was opened.
      await keys.press('Tab', 'Shift+Tab');
      expect(await keys.readFocus()).toBe(title);
      await keys.press('Enter');
      await expect.poll(() => window.readOpenWhy()).toBe('');
      expect(await keys.readFocus()).toBe(title);
    }
    await keys.press('Escape');
    await expect.poll(() => keys.readFocus()).toBe('Query');
    await keys.press('Tab');
    expect(await keys.readFocus()).toBe('Width of the panel');
  });

  it('places are compared, looked at and taken out one by one', async () => {
    const { window, page } = await openWindow({ drawsMap: true });
    const { keys } = window;
    const map = createMapDriver(page);
    await window.waitForMap();
    await keys.reach('Map');
    await keys.press('Shift+Enter');
    await expect.poll(async () => (await map.readCompared()).length).toBe(1);
    for (const [moved, count] of [
      ['ArrowRight', 2],
      ['ArrowDown', 3],
    ] as const) {
      await keys.press(moved);
      await window.waitForMap();
      await keys.press('Shift+Enter');
      await expect.poll(async () => (await map.readCompared()).length).toBe(count);
    }
    const [first, second, third] = await map.readCompared();
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await keys.reach('Remove B');
    await keys.press('Enter');
    await expect.poll(() => map.readCompared()).toEqual([first, third]);
    // On the place that has become B.
    expect(await keys.readFocus()).toBe('Remove B');
    await keys.press('Enter');
    await expect.poll(() => map.readCompared()).toEqual([first]);
    expect(await keys.readFocus()).toBe('Remove A');
    await keys.press('Enter');
    await expect.poll(async () => (await map.readCompared()).length).toBe(0);
    expect(await keys.readFocus()).toBe('Layers');
  });

  it('a measure is begun and given up, a variant renamed, extended, made the building, removed', async () => {
    const { window } = await openWindow();
    const { keys, whatIf } = window;
    const readNames = async (): Promise<string[]> => (await whatIf.readVariants()).map(({ name }) => name);
    await askWithLosses(window);
    await keys.reach('Add a measure');
    await keys.press('Enter');
    await keys.reach('Cancel');
    await keys.press('Enter');
    expect(await keys.readFocus()).toBe('Add a measure');

    await keys.press('Enter');
    await keys.reach('Raise by');
    await keys.type('0.5');
    await keys.press('Enter');
    await expect.poll(async () => (await readNames()).length).toBe(2);
    // On what was made of it.
    const [, raised = ''] = await readNames();
    expect(await keys.readFocus()).toBe(raised);
    await keys.press('Enter');
    await keys.reach('Rename');
    await keys.press('Enter');
    await keys.typeOver('On a plinth');
    await keys.press('Enter');
    await expect.poll(readNames).toContain('On a plinth');
    expect(await keys.readFocus()).toBe('Set as baseline');
    await keys.reach('Combine with another');
    await keys.press('Enter');
    await keys.reach('Raise by');
    await keys.type('0.2');
    await keys.press('Enter');
    expect(await keys.readFocus()).toBe('Add a measure');
    await keys.reachBack('Remove');
    await keys.press('Enter');
    await expect.poll(readNames).toEqual([]);
    expect(await keys.readFocus()).toBe('Add a measure');
    await keys.press('ControlOrMeta+z');
    await expect.poll(readNames).toContain('On a plinth');
  });

  it('tags, photos and the archive of a survey, and the way back to the list', async () => {
    const { window } = await openWindow();
    const { keys, surveys } = window;
    await askWithLosses(window);
    await keys.reach('Save as survey');
    await keys.press('Enter');
    await expect.poll(() => surveys.isOpen()).toBe(true);
    expect(await keys.readFocus()).not.toBe('');

    await keys.reach('Add photos');
    for (const [name, taken] of [
      ['front.jpg', '2026:11:20 14:03:05'],
      ['rear.jpg', '2026:11:20 14:05:00'],
    ] as const) {
      await keys.chooseFiles(() => keys.press('Enter'), {
        name,
        mimeType: 'image/jpeg',
        buffer: writeExifJpeg({ dateTimeOriginal: taken }),
      });
    }
    await surveys.waitForPhotos(2);
    await keys.reachBack('Show front.jpg');
    await keys.press('Enter', 'ArrowRight', 'Escape');
    await expect.poll(() => keys.readFocus()).toBe('Show front.jpg');
    await keys.reach('Move front.jpg back');
    await keys.press('Enter');
    await expect.poll(async () => (await surveys.readPhotos())[0]).toContain('2:05 p.m.');
    expect(await keys.readFocus()).toBe('Move front.jpg back');
    await keys.reach('Remove front.jpg');
    await keys.press('Enter');
    await expect.poll(() => surveys.countPhotos()).toBe(1);
    expect(await keys.readFocus()).toBe('Remove rear.jpg');
    await keys.press('ControlOrMeta+z');
    await surveys.waitForPhotos(2);

    await keys.reach('Add a tag');
    await keys.type('riverside,');
    await keys.type('cellar,');
    await keys.reachBack('Remove the tag riverside');
    await keys.press('Enter');
    expect(await keys.readFocus()).toBe('Remove the tag cellar');
    // Edits of a field that follow each other at once are undone together.
    await delay(1600);
    await keys.press('Enter');
    // Not in the field, where undoing would be the field's own.
    expect(await keys.readFocus()).toContain('Tags');
    await keys.press('ControlOrMeta+z');
    await expect.poll(() => surveys.readRecord()).toContain('cellar');

    await keys.reach('Archive');
    await keys.press('Enter');
    await expect.poll(() => surveys.readRecord()).toContain('This survey is in the archive');
    expect(await keys.readFocus()).not.toBe('');
    await keys.press('ControlOrMeta+z');
    await expect.poll(() => surveys.readRecord()).not.toContain('This survey is in the archive');

    await keys.press('Escape');
    await surveys.waitForSurvey();
    expect(await keys.readFocus()).not.toBe('');
    await keys.reach('Surveys');
    await keys.press('Enter');
    await expect.poll(() => surveys.isOpen()).toBe(true);
    await keys.press('Escape');
    await surveys.waitForSurvey();
    // In the list: the arrows lead on from where he was.
    await keys.press('Enter');
    await expect.poll(() => surveys.isOpen()).toBe(true);
  });

  it('a report is set up, looked through, written and left', async () => {
    const { window } = await openWindow();
    const { keys, report } = window;
    await askWithLosses(window);
    await keys.reach('Open the report');
    await keys.press('Enter');
    await report.waitUntilSet();
    expect(await keys.readFocus()).not.toBe('');
    const chartsIntro = 'Loss of an event against its probability in a year';
    const readReport = async (): Promise<string> => (await report.readPages()).join('\n');
    expect(await readReport()).toContain(chartsIntro);
    await keys.reach('Paper: A4');
    await keys.press('ArrowRight');
    await expect.poll(() => keys.readFocus()).toBe('Paper: Letter');
    await report.waitUntilSet();
    const pages = await report.countPages();
    await keys.reach('Charts');
    await keys.press('Space');
    await report.waitUntilSet();
    await expect.poll(() => report.countPages()).toBeLessThan(pages);
    expect(await readReport()).not.toContain(chartsIntro);
    expect(await keys.readFocus()).toBe('Charts');
    for (const [button, extension] of [
      ['Save CSV', 'latitude'],
      ['Save JSON', '{'],
    ] as const) {
      await keys.reach(button);
      expect(await keys.save(() => keys.press('Enter'))).not.toBe('');
      expect(await keys.readFocus(), extension).toBe(button);
    }
    await keys.reach('Back');
    await keys.press('Enter');
    await window.waitForLosses();
    expect(await keys.readFocus()).not.toBe('');
  });

  it('regions and the licence: looked at, checked, removed and brought back, refused', async () => {
    const { window } = await openWindow();
    const { keys, places } = window;
    await keys.reach('Places');
    await keys.press('Enter');
    await keys.reach(/ answers queries$/);
    const [title = ''] = await places.readTitles();
    await keys.press('Space');
    await expect.poll(() => places.isOn(`${title} answers queries`)).toBe(false);
    expect(await keys.readFocus()).toBe(`${title} answers queries`);
    await keys.press('Space');
    await expect.poll(() => places.isOn(`${title} answers queries`)).toBe(true);
    await keys.reach('Licence and details');
    await keys.press('Enter');
    await keys.reach('Check');
    await keys.press('Enter');
    await expect.poll(() => keys.readFocus()).toBe('Check');
    await keys.reach('Remove');
    await keys.press('Enter');
    await expect.poll(() => places.readTitles()).toEqual([]);
    expect(await keys.readFocus()).not.toBe('');
    await keys.press('ControlOrMeta+z');
    await expect.poll(() => places.readTitles()).toEqual([title]);

    await keys.press('ControlOrMeta+,');
    await window.settings.waitUntilOpen();
    await keys.reach('Install another licence');
    await keys.press('Enter');
    await keys.reach('Licence text');
    await keys.type('not a licence');
    await keys.reach('Install');
    await keys.press('Enter');
    expect(await window.readFailure()).toContain('licence');
    expect(await keys.readFocus()).toBe('Install');
  });
});
