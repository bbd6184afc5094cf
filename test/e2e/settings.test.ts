import { describe, expect, it } from 'vitest';
import { useFakeWindow } from '../support/use-fake-window.ts';

const { open: openWindow } = useFakeWindow({ drawsMap: false });

describe('the settings', () => {
  it.each(['light', 'dark'] as const)('have nothing for axe to find, %s', async (colourScheme) => {
    const { window } = await openWindow({}, { colourScheme });
    await window.settings.open();
    await window.settings.startService(0);
    await window.settings.issueToken('Broker');
    await window.settings.openEverything();
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await window.settings.openPalette();
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await window.settings.closeOverlay();
    await window.settings.openKeys();
    expect(await window.findAccessibilityProblems()).toEqual([]);
  });

  it('turn every depth into feet at once', async () => {
    const { window } = await openWindow();
    await window.search.submit('12 mill');
    await window.waitForAnswer('12 Mill Road');
    // ±4 m / 0.3048 = 13.1 ft
    expect(await window.readWhere()).toContain('±4 m');
    await window.settings.runCommand('feet');
    await expect.poll(() => window.readWhere()).toContain('±13 ft');
  });

  it('leave the layout whole at the largest text', async () => {
    const { window } = await openWindow();
    await window.settings.open();
    await window.settings.setTextSize(150);
    await expect.poll(() => window.settings.measureRootFont()).toBe(24);
    expect(await window.settings.listOverflows()).toEqual([]);
    await window.search.submit('12 mill');
    await window.waitForAnswer('12 Mill Road');
    expect(await window.settings.listOverflows()).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  it('a command is found, run and undone', async () => {
    const { window } = await openWindow();
    await window.settings.runCommand('theme dark');
    await expect.poll(() => window.settings.readTheme()).toBe('dark');
    await window.keys.press('ControlOrMeta+z');
    await expect.poll(() => window.settings.readTheme()).toBe('light');
  });

  it('a place is gone to out of the palette, and the keys are listed', async () => {
    const { window } = await openWindow();
    await window.settings.openPalette();
    await window.keys.type('mill road');
    await window.settings.takePlace('12 Mill Road');
    await window.waitForAnswer('12 Mill Road');
    await window.settings.openKeys();
    expect(await window.settings.readKeys()).toContain('To the search field');
    await window.keys.press('Escape');
    // The answer behind it stays: the key was meant for the list.
    await window.waitForAnswer('12 Mill Road');
  });
});

describe('an install that failed in the background', () => {
  it('is told of with a way to try again', async () => {
    const { window, server } = await openWindow();
    await server.emit('pack.failed', {
      source: 'demonstration-region',
      task: 'install',
      code: 'STORAGE_FULL',
      message: 'The disk is full.',
    });
    expect(await window.settings.readPackFailure()).toContain('The demonstration region could not be installed');
    await window.settings.retryPack();
    await expect.poll(() => window.settings.hasPackFailure()).toBe(false);
  });

  it('is told of in a window that was not there when it failed', async () => {
    const { window } = await openWindow({
      'pack.demonstrationFailure': () => ({ failure: { code: 'STORAGE_FULL', message: 'The disk is full.' } }),
    });
    expect(await window.settings.readPackFailure()).toContain('The disk is full.');
  });
});
