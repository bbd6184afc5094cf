import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteDrawnLetters } from '../support/drawn-letters.ts';
import { createMapDriver } from '../support/map-driver.ts';
import { townNames } from '../support/synthetic-town.ts';
import { drawImageTown, imageTowns, listVectorTowns, shownAttribution } from '../support/town-basemaps.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import { writePackFolder, type PackContent } from '../unit/pack/support/test-pack.ts';

const { open } = useServedWindow();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-e2e-basemaps-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs a pack in one window and shows it, alone on the map, in another. */
async function show(makePack: (page: Page) => PackContent | Promise<PackContent>) {
  const installer = await open();
  const content = await makePack(installer.page);
  const { id, version } = JSON.parse(String(content['pack.json'])) as { id: string; version: string };
  await installer.window.goTo('Places');
  await installer.window.places.install(writePackFolder(path.join(folder, id), content));
  await installer.window.places.waitUntilInstalled();
  await installer.page.close();

  const { window, page, faults } = await open();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const readLetters = await noteDrawnLetters(page);
  await window.waitUntilReady();
  await window.waitForMap();
  const forget = () => window.call('pack.remove', { id, version });
  return { window, page, faults, warnings, readLetters, map: createMapDriver(page), forget };
}

it.each(listVectorTowns())('a basemap in the schema $schema is drawn with names in all scripts', async ({ pack }) => {
  const { window, faults, warnings, readLetters, map, forget } = await show(() => pack);
  expect(await map.isAttributionWhole()).toBe(true);
  expect(await map.readAttribution()).toContain(shownAttribution);

  // Near enough for hospitals, schools and stations: the map warns of an icon that it was not given.
  await window.pressOnMap('+');
  await window.waitForMap();
  await expect.poll(async () => (await readLetters()).some(({ letter }) => letter === '\u2116')).toBe(true);
  const letters = await readLetters();
  const drawn = new Set(letters.map(({ letter }) => letter));
  const wanted = new Set(townNames.flatMap((name) => [...name.replaceAll(' ', '')]));
  expect([...wanted].filter((letter) => !drawn.has(letter))).toEqual([]);
  for (const { letter, font } of letters.filter((noted) => wanted.has(noted.letter))) {
    expect(`${letter} ${font}`).toContain('Freeboard Map');
  }
  expect(warnings.filter((text) => text.includes('could not be loaded'))).toEqual([]);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await forget();
});

it.each(imageTowns)('a basemap of $format images in $container is drawn, and darkened at night', async (kind) => {
  const { window, page, faults, map, forget } = await show((drawing) => drawImageTown(drawing, kind));
  expect(await map.readAttribution()).toContain(shownAttribution);
  await map.chooseLayer('None');
  await window.waitForMap();
  const day = await map.measureBrightness();
  await page.emulateMedia({ colorScheme: 'dark' });
  await window.waitForMap();
  // Paper is bright by day; by night it must not outshine the window around it.
  expect(day).toBeGreaterThan(0.7);
  await expect.poll(() => map.measureBrightness()).toBeLessThan(0.45);
  expect(await map.measureBrightness()).toBeGreaterThan(0.05);
  // Names that were dark on paper are read by night, too (WCAG 2.2, 1.4.3).
  await expect.poll(() => map.measureContrast()).toBeGreaterThan(4.5);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await forget();
});
