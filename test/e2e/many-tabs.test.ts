import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useServedWindow } from '../support/use-served-window.ts';
import { createDriver, type WindowDriver } from '../support/window-driver.ts';

const { open } = useServedWindow({ drawsMap: false });
/** Two more than the connections that a browser opens to one address. */
const TABS = 8;

/** Opens the same address in more tabs of the same browser session. */
async function openTabs(first: Page): Promise<{ page: Page; window: WindowDriver }[]> {
  const tabs: { page: Page; window: WindowDriver }[] = [];
  for (let number = 1; number < TABS; number += 1) {
    const page = await first.context().newPage();
    await page.goto(new URL('/', first.url()).href);
    const window = createDriver(page);
    await window.waitUntilReady();
    tabs.push({ page, window });
  }
  return tabs;
}

describe('more tabs than a browser has connections', () => {
  it('all answer, and hear what any of them changes, also when the first is closed', async () => {
    const first = await open();
    const tabs = await openTabs(first.page);
    const last = tabs.at(-1)!;
    await expect(last.window.call('pack.list', {})).resolves.toMatchObject({ ok: true });

    await first.window.call('settings.set', { theme: 'dark' });
    for (const { window } of tabs) await expect.poll(() => window.settings.readTheme()).toBe('dark');

    await first.page.close();
    await last.window.call('settings.set', { theme: 'light' });
    for (const { window } of tabs) await expect.poll(() => window.settings.readTheme()).toBe('light');
  });
});
