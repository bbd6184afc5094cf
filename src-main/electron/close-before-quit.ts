import { app, BrowserWindow } from 'electron';

/**
 * Holds quitting back, however it was asked for, until the windows have closed, whose pages save what was typed last
 * and may ask, and `close` is done. A window that stays open ends the quitting.
 */
export function closeBeforeQuit(close: () => Promise<void>): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    const windows = BrowserWindow.getAllWindows();
    // The last of them that closes asks for the end anew.
    for (const window of windows) window.close();
    if (windows.length > 0) return;
    state = 'closing';
    void close().finally(() => {
      state = 'closed';
      app.quit();
    });
  });
}
