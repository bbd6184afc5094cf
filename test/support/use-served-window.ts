import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openPage, shareBrowser, type PageFaults, type PageOptions } from './browser.ts';
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
  /** Id of the application's process. */
  pid(): number;
  open(options?: WindowOptions): Promise<OpenedWindow>;
  /** Opens what is served at another address, in the same browser. */
  openAt(address: string, options?: WindowOptions): Promise<OpenedWindow>;
  /** Ends the application and starts it again over the same data. */
  restart(): Promise<void>;
}

/** The browser of a file's tests. */
export interface BrowserOptions {
  /** How long windows stay open: each costs seconds to open and to draw its map. */
  readonly windowsLast?: 'test' | 'file';
  /** Whether the browser can draw the map; `false` where nothing is about it, which takes half of a window's time. */
  readonly drawsMap?: boolean;
  /** Whether scroll bars take their place, as in a browser with a window. */
  readonly showsScrollBars?: boolean;
}

/** The same and the application that serves the windows. */
export interface ServedOptions extends BrowserOptions {
  /** Further options of its call. */
  readonly further?: readonly string[];
}

/** What a window is opened with; whether it draws the map, where other tests of the file have it otherwise. */
export type WindowOptions = PageOptions & Pick<BrowserOptions, 'drawsMap'>;

/** Windows for the tests of a file, in a browser; closed after each test, or at the file's end. */
export function useBrowser({ windowsLast = 'test', ...browserOptions }: BrowserOptions = {}): Pick<
  ServedWindows,
  'openAt'
> {
  const opened = new Set<Page>();
  async function closeAll(): Promise<void> {
    for (const page of opened) await page.context().close();
    opened.clear();
  }
  afterEach(() => (windowsLast === 'test' ? closeAll() : undefined));
  afterAll(closeAll);
  return {
    async openAt(address, { drawsMap = browserOptions.drawsMap ?? true, ...options } = {}) {
      const browser = await shareBrowser(drawsMap, browserOptions.showsScrollBars);
      const { page, faults } = await openPage(browser, address, options);
      opened.add(page);
      const window = createDriver(page);
      await window.waitUntilReady();
      return { window, page, faults };
    },
  };
}

/** Serves the built application on its demonstration region to the tests of a file. */
export function useServedWindow({ further, ...browserOptions }: ServedOptions = {}): ServedWindows {
  let folder: string;
  let served: ServedWindow;
  const { openAt } = useBrowser(browserOptions);
  beforeAll(async () => {
    folder = copyDemonstrationData();
    served = await serveWindow(folder, further);
  });
  afterAll(async () => {
    await served.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    dataDirectory: () => folder,
    pid: () => served.pid,
    open: (options) => openAt(served.address, options),
    openAt,
    async restart() {
      await served.stop();
      served = await serveWindow(folder, further);
    },
  };
}
