import { app } from 'electron';

/**
 * Holds quitting back, however it was asked for, until `close` is done: after the windows have closed, whose pages save what
 * was typed last, and may ask.
 */
export function closeBeforeQuit(close: () => Promise<void>): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('will-quit', (event) => {
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
