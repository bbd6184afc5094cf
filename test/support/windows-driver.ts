import type { ElectronApplication, Page } from 'playwright-core';
import type { Rectangle } from '#main/electron/window-state.ts';

/** Moves the windows of an application about the desktop, as the system's own means do, and reads where they are. */
export interface WindowsDriver {
  place(page: Page, bounds: Rectangle): Promise<void>;
  /** Closes one window as its cross does. */
  close(page: Page): Promise<void>;
  /** Where every window is and which screen it shows, the leftmost first. */
  list(): Promise<{ readonly bounds: Rectangle; readonly screen: string }[]>;
}

/** Drives the windows of a running application. */
export function createWindowsDriver(app: ElectronApplication): WindowsDriver {
  return {
    async place(page, bounds) {
      const window = await app.browserWindow(page);
      await window.evaluate((one, wanted) => one.setBounds(wanted), bounds);
    },
    async close(page) {
      const window = await app.browserWindow(page);
      await Promise.all([page.waitForEvent('close'), window.evaluate((one) => !one.isDestroyed() && one.close())]);
    },
    async list() {
      const found = await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => ({
          bounds: window.getNormalBounds(),
          screen: new URL(window.webContents.getURL()).hash.slice(1).split('?')[0] || '/',
        })),
      );
      return found.toSorted((a, b) => a.bounds.x - b.bounds.x);
    },
  };
}
