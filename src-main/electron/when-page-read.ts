import type { BrowserWindow } from 'electron';

/** Resolves when a window's page has its code and has begun to run it, or never will. */
export function whenPageRead(window: BrowserWindow): Promise<void> {
  const { webContents } = window;
  return new Promise((resolve) => {
    const finish = (): void => resolve();
    // Comes after the page's modules, which it waits for.
    webContents.once('dom-ready', finish);
    webContents.once('did-fail-load', finish);
    webContents.once('render-process-gone', finish);
    window.once('closed', finish);
  });
}
