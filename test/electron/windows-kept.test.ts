import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { cleanUp, launchApp } from '../support/electron-app.ts';
import { createPlacesDriver } from '../support/places-driver.ts';
import { createSettingsDriver } from '../support/settings-driver.ts';
import { createDriver } from '../support/window-driver.ts';
import { createWindowsDriver } from '../support/windows-driver.ts';
import { readKeptWindows } from '../support/kept-windows.ts';

const left = { x: 10, y: 20, width: 980, height: 660 };
const middle = { x: 60, y: 80, width: 1000, height: 650 };
const right = { x: 120, y: 40, width: 990, height: 670 };

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = copyDemonstrationData();
});
afterEach(cleanUp);

it('opens every window that was open at the end, each where it was and on its screen', async () => {
  const running = await launchApp({ dataDirectory });
  const windows = createWindowsDriver(running.app);
  const first = createSettingsDriver(running.page);
  const secondPage = await first.openWindow(running.app);
  await createDriver(secondPage).waitUntilReady();
  const thirdPage = await first.openWindow(running.app);
  await createDriver(thirdPage).waitUntilReady();
  const fourthPage = await first.openWindow(running.app);
  await createDriver(fourthPage).waitUntilReady();
  await windows.place(running.page, left);
  await windows.place(secondPage, middle);
  await windows.place(thirdPage, right);
  await createPlacesDriver(secondPage).open();
  await createSettingsDriver(thirdPage).open();
  // What is closed by itself is not wanted again.
  await windows.close(fourthPage);
  const atTheEnd = [
    { bounds: left, screen: '/' },
    { bounds: middle, screen: '/places' },
    { bounds: right, screen: '/settings' },
  ];
  await expect.poll(() => windows.list()).toEqual(atTheEnd);
  await running.close();

  const again = await launchApp({ dataDirectory });
  const windowsAgain = createWindowsDriver(again.app);
  await expect.poll(() => windowsAgain.list()).toEqual(atTheEnd);
  await again.close();
});

it('knows after a crash where the windows stood', async () => {
  const running = await launchApp({ dataDirectory });
  const windows = createWindowsDriver(running.app);
  const secondPage = await createSettingsDriver(running.page).openWindow(running.app);
  await createDriver(secondPage).waitUntilReady();
  await windows.place(running.page, left);
  await windows.place(secondPage, right);
  await expect.poll(() => readKeptWindows(dataDirectory)).toEqual([left, right]);
  await running.kill();

  const again = await launchApp({ dataDirectory });
  const windowsAgain = createWindowsDriver(again.app);
  await expect
    .poll(() => windowsAgain.list())
    .toEqual([
      { bounds: left, screen: '/' },
      { bounds: right, screen: '/' },
    ]);
  await again.close();
});

it('opens on the survey that was open at the end, and never on the place that was asked about', async () => {
  const running = await launchApp({ dataDirectory });
  await running.window.search.submit('25 Mill Rd Portham');
  await running.window.waitForAnswer('25 Mill Rd');
  const id = await running.window.surveys.saveAnswer();
  await running.window.surveys.enter({ notes: 'A mill by the weir' });
  await running.window.surveys.waitUntilSaved();
  await running.close();

  const again = await launchApp({ dataDirectory });
  await again.window.surveys.waitUntilSaved();
  expect(again.page.url()).toContain(id);
  expect(await again.window.surveys.read('notes')).toBe('A mill by the weir');
  await again.window.goTo('Query');
  await again.window.search.submit('12 Mill Rd Portham');
  await again.window.waitForAnswer('12 Mill Rd');
  await again.close();

  const third = await launchApp({ dataDirectory, drawsMap: true });
  await third.window.waitForMap();
  expect(new URL(third.page.url()).hash).not.toMatch(/latitude|street/);
  await third.close();
});
