import { expect, it } from 'vitest';
import { createMapDriver } from '../support/map-driver.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const { open: openWindow } = useServedWindow();

/** A tenth of the map's width where streets can be told apart, degrees of longitude: some 500 m. */
const STREETS = 0.006;

it('surveyed buildings stand on the map, are named, opened, hidden and remembered so', async () => {
  const { window, page, faults } = await openWindow();
  const { surveys, keys } = window;
  const map = createMapDriver(page);
  await window.waitForMap();
  expect(await map.readSurveyLayer()).toBe('');
  const [right, down] = [0.55, 0.45];
  await window.clickMap(right, down);
  await window.waitForAnswer();
  const title = await window.readTitle();
  const id = await surveys.saveAnswer();
  await surveys.close();

  // It has come without being asked for, with what its colours say.
  await expect.poll(() => map.readSurveyLayer()).toMatch(/Surveyed buildings\s+Draft\s+In review\s+Final/);
  await window.waitForMap();
  // The map has come to it.
  const middle = [0.5, 0.5] as const;
  await expect.poll(() => map.readSurveyAt(...middle)).toBe(title);
  expect(await map.readSurveyAt(0.6, 0.5)).toBe('');
  expect(await window.findAccessibilityProblems()).toEqual([]);
  await window.clickMap(...middle);
  await expect.poll(() => surveys.readOpenId()).toBe(id);

  // By keys: what is at the cross, until it is in the archive; then the place is asked for.
  await surveys.close();
  await window.goTo('Query');
  await window.pressOnMap('ArrowRight');
  await window.waitForMap();
  await keys.reach('Map');
  await keys.press('Enter');
  await window.waitForAnswer();
  const other = await surveys.saveAnswer();
  expect(other).not.toBe(id);
  await surveys.close();
  await keys.reach('Map');
  await expect.poll(() => map.readSurveyAtCross()).not.toBe('');
  await keys.press('Enter');
  await expect.poll(() => surveys.readOpenId()).toBe(other);
  await surveys.archive();
  await surveys.close();
  await keys.reach('Map');
  await expect.poll(() => map.readSurveyAtCross()).toBe('');
  await keys.press('Enter');
  await window.waitForAnswer();

  await map.toggleSurveyLayer();
  await expect.poll(() => map.readSurveyLayer()).toBe('Surveyed buildings');
  await page.reload();
  await window.waitUntilReady();
  await window.waitForMap();
  await expect.poll(() => map.readSurveyLayer()).toBe('Surveyed buildings');
  expect(await map.readSurveyAt(right, down)).toBe('');
  await map.toggleSurveyLayer();
  await window.waitForMap();
  await expect.poll(() => map.readSurveyAt(right, down)).toBe(title);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});

it('opening a survey or an earlier query leads from the county to its streets, and leaves a near view alone', async () => {
  const { window, page, faults } = await openWindow();
  const map = createMapDriver(page);
  await window.waitForMap();
  expect(await map.readWidth()).toBeGreaterThan(STREETS);
  await window.clickMap(0.6, 0.3);
  await window.waitForAnswer();
  // What is clicked is in sight: the map stays.
  expect(await map.readWidth()).toBeGreaterThan(STREETS);
  await window.surveys.saveAnswer();
  await expect.poll(() => map.readWidth()).toBeLessThan(STREETS);
  await window.pressOnMap('ArrowLeft', '+');
  await window.waitForMap();
  const near = await map.pointAt(0.5, 0.3);
  await window.surveys.close();
  await window.surveys.openFirst();
  await window.surveys.waitUntilSaved();
  await window.waitForMap();
  expect(await map.pointAt(0.5, 0.3)).toEqual(near);

  await page.reload();
  await window.waitUntilReady();
  await window.goTo('Query');
  await window.waitForMap();
  await expect
    .poll(async () => {
      await window.pressOnMap('-');
      return map.readWidth();
    })
    .toBeGreaterThan(STREETS);
  const [entry = ''] = await window.readHistory();
  await window.openHistory(entry);
  await window.waitForAnswer();
  await expect.poll(() => map.readWidth()).toBeLessThan(STREETS);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});
