import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, listPageFaults, type RunningApp } from '../support/electron-app.ts';
import { createKeyboardDriver } from '../support/keyboard-driver.ts';
import { createMenuDriver, type MenuDriver } from '../support/menu-driver.ts';
import { createSettingsDriver } from '../support/settings-driver.ts';
import { createDriver } from '../support/window-driver.ts';
import { createWindowsDriver } from '../support/windows-driver.ts';

const everywhere = [
  'newWindow settings undo redo search palette theme.system theme.light theme.dark',
  'query portfolio surveys places home measure keys showDiagnostics log about',
].flatMap((line) => line.split(' '));

let running: RunningApp;
let menu: MenuDriver;

beforeAll(async () => {
  running = await launchApp({ dataDirectory: copyDemonstrationData(), drawsMap: true });
  menu = createMenuDriver(running.app);
  await running.window.waitForMap();
});
afterAll(cleanUp);

const readScreen = async (): Promise<string | undefined> => {
  const [first] = await createWindowsDriver(running.app).list();
  return first?.screen;
};

it('offers what the page in use can do now, and no more', async () => {
  const { page } = running;
  expect(await menu.readTitles()).toEqual(['&File', '&Edit', '&View', '&Go', '&Map', '&Window', '&Help']);
  await expect.poll(async () => (await menu.listEnabled(page)).toSorted()).toEqual(everywhere.toSorted());
  await running.window.search.submit('12 Mill Rd');
  await running.window.waitForAnswer('12 Mill Rd');
  const withAnswer = [...everywhere, 'save', 'report', 'compare'].toSorted();
  await expect.poll(async () => (await menu.listEnabled(page)).toSorted()).toEqual(withAnswer);
  // Loaded anew it has nothing until its page says so, and then what it had.
  await page.reload();
  await running.window.waitForAnswer('12 Mill Rd');
  await expect.poll(async () => (await menu.listEnabled(page)).toSorted()).toEqual(withAnswer);
});

it('shows the keys that the page listens to', async () => {
  const { page } = running;
  const settings = createSettingsDriver(page);
  const shown = (await menu.list(page)).flatMap(({ id, keys }) => (keys === null ? [] : [[id, keys]]));
  expect(shown).toEqual([
    ['newWindow', 'CmdOrCtrl+N'],
    ['save', 'CmdOrCtrl+S'],
    ['report', 'CmdOrCtrl+P'],
    ['settings', 'CmdOrCtrl+,'],
    ['undo', 'CmdOrCtrl+Z'],
    ['redo', 'Ctrl+Y'],
    ['palette', 'CmdOrCtrl+K'],
    ['measure', 'CmdOrCtrl+Shift+M'],
  ]);
  await menu.choose(page, 'keys');
  await expect.poll(async () => (await settings.listPresses()).join(' ')).toContain('Ctrl+K');
  const listened = (await settings.listPresses()).join(' ');
  for (const [, keys] of shown) expect(listened).toContain(keys?.replace('CmdOrCtrl', 'Ctrl'));
  await settings.closeOverlay();
});

it('leads to each screen, from under the palette as well', async () => {
  const { page } = running;
  for (const id of ['places', 'surveys', 'portfolio', 'settings', 'query'] as const) {
    await menu.choose(page, 'palette');
    await expect.poll(() => createSettingsDriver(page).isPaletteOpen()).toBe(true);
    await menu.choose(page, id);
    await expect.poll(readScreen).toBe(id === 'query' ? '/' : `/${id}`);
    expect(await createSettingsDriver(page).isPaletteOpen()).toBe(false);
  }
});

it('leads to the diagnostics and to what the application is', async () => {
  const { page } = running;
  const keyboard = createKeyboardDriver(page);
  for (const [id, title] of [
    ['about', 'About'],
    ['showDiagnostics', 'Diagnostics'],
  ] as const) {
    await menu.choose(page, id);
    await expect.poll(() => keyboard.readFocus()).toBe(title);
    expect(await keyboard.isFocusInSight()).toBe(true);
  }
  await menu.choose(page, 'query');
});

it('undoes in a field what was typed there, and elsewhere what was done', async () => {
  const { page, window } = running;
  const { building, search } = window;
  await search.submit('12 Mill Rd');
  await window.waitForAnswer('12 Mill Rd');
  await building.enter({ structureTIV: '400000' });
  await search.typeOn(' East');
  await menu.choose(page, 'undo');
  await expect.poll(() => search.read()).not.toContain(' East');
  expect(await building.read('structureTIV')).toMatch(/^400.?000$/);
  await menu.choose(page, 'redo');
  await expect.poll(() => search.read()).toContain(' East');
  await search.leave();
  await menu.choose(page, 'undo');
  await expect.poll(() => building.read('structureTIV')).toBe('');
  await menu.choose(page, 'redo');
  await expect.poll(() => building.read('structureTIV')).toMatch(/^400.?000$/);
});

it('speaks to the window that it was chosen in alone, and marks the theme in all', async () => {
  const { page, app } = running;
  const otherPage = await createSettingsDriver(page).openWindow(app);
  const other = createDriver(otherPage);
  await other.waitUntilReady();
  // It has asked nothing yet, whatever the first one shows.
  await expect.poll(async () => (await menu.listEnabled(otherPage)).toSorted()).toEqual(everywhere.toSorted());
  await menu.choose(otherPage, 'places');
  await expect.poll(() => otherPage.evaluate(() => location.hash.split('?')[0])).toBe('#/places');
  expect(await page.evaluate(() => location.hash.split('?')[0])).toBe('#/');
  await menu.choose(otherPage, 'theme.dark');
  for (const each of [otherPage, page]) {
    await expect.poll(() => createSettingsDriver(each).readTheme()).toBe('dark');
    const listChosen = async () => (await menu.list(each)).filter(({ isChosen }) => isChosen).map(({ id }) => id);
    await expect.poll(listChosen).toEqual(['theme.dark']);
  }
  await menu.choose(page, 'save');
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/surveys\?/);
  expect(await listPageFaults(page)).toEqual([]);
});
