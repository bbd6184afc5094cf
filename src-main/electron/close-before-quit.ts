import { app } from 'electron';

/** Holds quitting back, however it was asked for, until `close` is done. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void close().finally(() => {
      state = 'closed';
      app.quit();
    });
  });
}
