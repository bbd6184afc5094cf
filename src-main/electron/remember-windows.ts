import { app, type BrowserWindow } from 'electron';
import { loadWindowStates, readScreen, saveWindowStates, type WindowState } from './window-state.ts';

/** A window that is moved or sized says so many times a second: written once it rests. */
const REST_MILLISECONDS = 400;

/** The windows of the last session, and those of this one for the next. */
export type WindowMemory = ReturnType<typeof rememberWindows>;

interface Followed {
  readonly window: BrowserWindow;
  state: WindowState;
  isClosed: boolean;
}

/**
 * Keeps which windows are open, where they stand and what they show: the one that was used last comes first. Written as
 * soon as something rests, so that a crash loses nothing of it; a window that is closed by itself is forgotten, those
 * that the end of the application closes are not.
 *
 * @param report told when the file could not be written: no reason to do anything else differently
 */
export function rememberWindows(file: string, report: (error: unknown) => void) {
  const unopened = loadWindowStates(file);
  let followed: readonly Followed[] = [];
  let isEnding = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  app.on('before-quit', () => (isEnding = true));

  function write(): void {
    clearTimeout(rest);
    try {
      saveWindowStates(file, [...followed.map(({ state }) => state), ...unopened]);
    } catch (error) {
      report(error);
    }
  }

  function writeAtRest(): void {
    clearTimeout(rest);
    rest = setTimeout(write, REST_MILLISECONDS);
  }

  return {
    /** The next window of the last session that is not open again; null after the last of them. */
    next: () => unopened.shift() ?? null,
    /** A window's page fails again and again: the next start does not open on what it showed. */
    forgetScreen(window: BrowserWindow): void {
      for (const entry of followed) {
        if (entry.window === window) entry.state = { ...entry.state, screen: '/' };
      }
      write();
    },
    /** A window stays open that was to be closed: what was closed on the way to the end stays closed. */
    stay(): void {
      isEnding = false;
      followed = followed.filter(({ isClosed }) => !isClosed);
      write();
    },
    /** Follows a window until it is closed. */
    follow(window: BrowserWindow, state: WindowState): void {
      const entry: Followed = { window, state, isClosed: false };
      followed = [...followed, entry];
      const look = (): void => {
        const screen = readScreen(window.webContents.getURL());
        entry.state = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized(), screen };
      };
      const change = (): void => {
        look();
        writeAtRest();
      };
      // Not before: until then it stands where it was told to, not yet maximized.
      window.once('show', () => {
        for (const event of ['move', 'resize', 'maximize', 'unmaximize'] as const) window.on(event as 'move', change);
        window.webContents.on('did-navigate-in-page', change);
        writeAtRest();
      });
      window.on('focus', () => {
        // While the end closes one after the other, each next one has the focus for a moment.
        if (isEnding) return;
        followed = [entry, ...followed.filter((other) => other !== entry)];
        writeAtRest();
      });
      window.on('close', () => {
        if (window.isVisible()) look();
        write();
      });
      window.on('closed', () => {
        entry.isClosed = true;
        const isLast = followed.every(({ isClosed }) => isClosed);
        if (isEnding || isLast) return;
        followed = followed.filter((other) => other !== entry);
        write();
      });
    },
  };
}
