import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { listAlikeChoices } from '../support/list-alike-choices.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const windows = useServedWindow();

// Failing states, portfolios, reports and the making of packs have theirs in the tests of those screens.
it.each(['light', 'dark'] as const)(
  'axe finds nothing wrong on any screen of the desk, and choices are seen in contrast themes, %s',
  async (colourScheme) => {
    const { window, page } = await windows.open({ colourScheme });
    const { surveys, settings, keys } = window;
    const problems: Record<string, string[]> = {};
    const check = async (screen: string): Promise<void> => {
      problems[screen] = await window.findAccessibilityProblems();
      await page.emulateMedia({ forcedColors: 'active' });
      problems[`${screen}, contrast theme`] = await page.evaluate(listAlikeChoices);
      await page.emulateMedia({ forcedColors: 'none' });
    };
    await check('start');
    await window.search.submit('12 Mill Rd');
    await window.waitForAnswer('12 Mill Rd');
    await window.building.enter({ structureTIV: '400000' });
    await window.waitForLosses();
    await window.whatIf.raiseFloor('0.5');
    await window.whatIf.solve('First floor', '100');
    for (const hazard of ['fluvial', 'pluvial', 'wildfire'] as const) await window.openWhy(hazard);
    await check('answer, charts, why, what if');
    await window.building.enter({ structureTIV: 'much' });
    await check('an invalid entry');
    await window.building.enter({ structureTIV: '400000' });

    const id = await surveys.saveAnswer();
    await surveys.enter({ notes: 'first', surveyedOn: '2026-11-20' });
    await surveys.chooseStatus('In review');
    await surveys.addTag('riverside');
    await surveys.addFiles({
      name: 'front.jpg',
      mimeType: 'image/jpeg',
      buffer: writeExifJpeg({ dateTimeOriginal: '2026:11:17 09:00:00' }),
    });
    await surveys.waitForPhotos(1);
    await surveys.waitUntilSaved();
    await check('survey');
    await surveys.close();
    const file = await surveys.handAllOver();
    await check('list of surveys');
    await surveys.search('nowhere');
    await surveys.waitForCount('No survey fits');
    await check('list of surveys, nothing found');
    await surveys.search('');
    const opened = await window.call('survey.get', { id });
    const { revision } = (opened as { value: { survey: { revision: number } } }).value.survey;
    await window.call('survey.edit', { id, revision, changes: { notes: 'changed here since' } });
    await surveys.chooseHandOver({ name: 'a.freeboard', mimeType: 'application/zip', buffer: readFileSync(file) });
    await surveys.readImportKinds();
    await check('hand-over');
    await surveys.bringIn();
    await check('hand-over, brought in');

    await window.goTo('Places');
    await check('places');
    await settings.open();
    await settings.openEverything();
    await check('settings');
    await settings.openPalette();
    await keys.type('theme');
    await check('palette');
    await settings.closeOverlay();
    await settings.openKeys();
    await check('keys');
    expect(problems).toEqual(Object.fromEntries(Object.keys(problems).map((screen) => [screen, []])));
  },
);
