import type { ElectronApplication, Page } from 'playwright-core';
import { expect } from 'vitest';

/** One line of the application's menu that has a name of its own. */
export interface MenuLine {
  readonly id: string;
  readonly label: string;
  readonly isEnabled: boolean;
  readonly isChosen: boolean;
  /** The keys that it shows; null: none. */
  readonly keys: string | null;
}

/** Chooses in the menu of the application what a user would, in the window of a page, and reads what it shows. */
export interface MenuDriver {
  /** Titles of the menus, as they are written. */
  readTitles(): Promise<string[]>;
  /** What the menu shows while the window of a page is in use. */
  list(page: Page): Promise<MenuLine[]>;
  /** The ids of what can be chosen now. */
  listEnabled(page: Page): Promise<string[]>;
  /** Chooses a line as soon as it can be chosen: the system takes its time to bring a window to the front. */
  choose(page: Page, id: string): Promise<void>;
}

/** Drives the menu of a running application. */
export function createMenuDriver(app: ElectronApplication): MenuDriver {
  async function list(page: Page): Promise<MenuLine[]> {
    const inUse = await app.browserWindow(page);
    await inUse.evaluate((window) => window.focus());
    return app.evaluate(({ Menu }) => {
      const listItems = (menu: Electron.Menu): Electron.MenuItem[] =>
        menu.items.flatMap((item) => [item, ...(item.submenu ? listItems(item.submenu) : [])]);
      const menu = Menu.getApplicationMenu();
      return (menu === null ? [] : listItems(menu))
        .filter(({ id }) => typeof id === 'string' && id !== '')
        .map(({ id, label, enabled, checked, accelerator }) => ({
          id,
          label,
          isEnabled: enabled,
          isChosen: checked,
          keys: typeof accelerator === 'string' ? accelerator : null,
        }));
    });
  }
  async function listEnabled(page: Page): Promise<string[]> {
    return (await list(page)).filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
  }
  return {
    readTitles: () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []),
    list,
    listEnabled,
    async choose(page, id) {
      const inUse = await app.browserWindow(page);
      await expect.poll(() => listEnabled(page)).toContain(id);
      await app.evaluate(
        ({ Menu, BrowserWindow }, { wanted, windowId }) => {
          const window = BrowserWindow.fromId(windowId);
          Menu.getApplicationMenu()
            ?.getMenuItemById(wanted)
            ?.click({}, window ?? undefined, window?.webContents);
        },
        { wanted: id, windowId: await inUse.evaluate((window) => window.id) },
      );
    },
  };
}
