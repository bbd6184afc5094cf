import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, openPage, type PageFaults, type PageOptions } from './browser.ts';
import { copyDemonstrationData } from './demonstration-data.ts';
import { serveWindow, type ServedWindow } from './served-window.ts';
import { createDriver, type WindowDriver } from './window-driver.ts';

/** A window that is ready, with its page and what went wrong in it. */
export interface OpenedWindow {
  readonly window: WindowDriver;
  readonly page: Page;
  readonly faults: PageFaults;
}

/** Windows of the built application in a browser, for the tests of a file. */
export interface ServedWindows {
  /** The application's data directory, once the tests run. */
  dataDirectory(): string;
  open(options?: PageOptions): Promise<OpenedWindow>;
  /** Opens what is served at another address, in the same browser. */
  openAt(address: string, options?: PageOptions): Promise<OpenedWindow>;
  /** Ends the application and starts it again over the same data. */
  restart(): Promise<void>;
}

/** The browser of a file's tests. */
export interface BrowserOptions {
  /** How long windows stay open: each costs seconds to open and to draw its map. */
  readonly windowsLast?: 'test' | 'file';
  /** Whether the browser can draw the map; `false` where nothing is about it, which takes half of a window's time. */
  readonly drawsMap?: boolean;
}

/** Starts a browser for the tests of a file; its windows are closed after each test, or stay to the file's end. */
export function useBrowser({ windowsLast = 'test', drawsMap = true }: BrowserOptions = {}): Pick<
  ServedWindows,
  'openAt'
> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser(drawsMap);
  });
  afterEach(async () => {
    if (windowsLast === 'file') return;
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(() => browser.close());
  return {
    async openAt(address, options) {
      const { page, faults } = await openPage(browser, address, options);
      const window = createDriver(page);
      await window.waitUntilReady();
      return { window, page, faults };
    },
  };
}

/** Serves the built application on its demonstration region to the tests of a file. */
export function useServedWindow(options?: BrowserOptions): ServedWindows {
  let folder: string;
  let served: ServedWindow;
  const { openAt } = useBrowser(options);
  beforeAll(async () => {
    folder = copyDemonstrationData();
    served = await serveWindow(folder);
  });
  afterAll(async () => {
    await served.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    dataDirectory: () => folder,
    open: (options) => openAt(served.address, options),
    openAt,
    async restart() {
      await served.stop();
      served = await serveWindow(folder);
    },
  };
}
