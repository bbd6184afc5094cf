import { expect, it } from 'vitest';
import { createMapDriver } from '../support/map-driver.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const { open: openWindow } = useServedWindow();

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
  expect(await map.readSurveyAt(right, down)).toBe(title);
  expect(await map.readSurveyAt(right - 0.1, down)).toBe('');
  expect(await window.findAccessibilityProblems()).toEqual([]);
  await window.clickMap(right, down);
  await expect.poll(() => surveys.readOpenId()).toBe(id);

  // By keys: what is at the cross, until it is in the archive; then the place is asked for.
  await surveys.close();
  await window.goTo('Query');
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
  expect(await map.readSurveyAt(right, down)).toBe('');
  await page.reload();
  await window.waitUntilReady();
  await window.waitForMap();
  await expect.poll(() => map.readSurveyLayer()).toBe('Surveyed buildings');
  await map.toggleSurveyLayer();
  await window.waitForMap();
  expect(await map.readSurveyAt(right, down)).toBe(title);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});
