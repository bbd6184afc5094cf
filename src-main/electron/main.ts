import module from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { app, BrowserWindow, dialog, session } from 'electron';
import { computeDefaultDataDirectory } from '#main/adapters/files/default-data-directory.ts';
import { createLogger } from '#main/adapters/log/create-logger.ts';
import type { Backend } from '#main/backend.ts';
import { registerAppScheme, serveAppScheme } from './app-protocol.ts';
import { connectBridge } from './bridge.ts';
import { parseCommandLine } from './command-line.ts';
import { createWindow } from './create-window.ts';
import { lockDownSession } from './lock-down-session.ts';
import { createStartMarks } from './start-marks.ts';
import { stayOffline } from './stay-offline.ts';

const options = parseCommandLine(process.argv.slice(1));
const marks = createStartMarks(options.printsPerformance ? (line) => console.log(line) : null);
marks.reach('app/didStartMain');

// Computed as the command line does, so that both work on the same data.
const dataDirectory =
  options.dataDirectory ??
  computeDefaultDataDirectory({ platform: process.platform, environment: process.env, homeDirectory: homedir() });
app.setPath('userData', dataDirectory);
// Chromium's own files stay apart from the application's.
app.setPath('sessionData', path.join(dataDirectory, 'window'));
// Not in every Node that this runs in: Electron 33 has 20.18.
module.enableCompileCache?.(path.join(dataDirectory, 'window', 'compile-cache'));

// The lock is one per data directory.
if (app.requestSingleInstanceLock()) {
  start();
} else {
  console.error('Freeboard is already open with this data directory.');
  app.quit();
}

function start(): void {
  const log = createLogger(dataDirectory, 'window');
  reportFaults();
  stayOffline(app);
  registerAppScheme();
  // The map needs WebGL; without a graphics processor Chromium draws it in software only when told to.
  app.commandLine.appendSwitch('enable-unsafe-swiftshader');
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  app.on('window-all-closed', () => app.quit());
  void app.whenReady().then(open);

  /** Opens the window and, beside it and not before it, the backend. */
  function open(): void {
    marks.reach('app/mainReady');
    const backend = startBackend();
    lockDownSession(session.defaultSession, (address) => log.warn({ address }, 'address blocked'));
    serveAppScheme(session.defaultSession, {
      windowFolder: path.join(import.meta.dirname, '..', 'renderer'),
      answerBytes: async (pathname, signal) => (await backend).answerBytes(pathname, signal),
      log,
    });
    const isDevelopmentRuntime = process.env['FREEBOARD_DEVELOPMENT_RUNTIME'] === '1';
    const window = createWindow({
      stateFile: path.join(dataDirectory, 'window', 'state.json'),
      preloadFile: path.join(import.meta.dirname, '..', 'preload', 'preload.cjs'),
      title: isDevelopmentRuntime ? 'Freeboard (development runtime)' : 'Freeboard',
      onShown() {
        marks.reach('app/firstPaint');
        void import('./menu.ts').then(({ installMenu }) => installMenu(path.join(dataDirectory, 'logs')));
      },
    });
    marks.reach('app/windowCreated');
    connectBridge({
      window,
      backend,
      onAnswered: (name) => {
        if (name === 'risk.query') marks.reach('app/firstQueryAnswered');
      },
      reportRefused: (channel, address) => log.error({ channel, address }, 'message refused'),
    });
    window.webContents.on('render-process-gone', (_event, details) => {
      log.error({ details }, 'window process gone');
      if (details.reason !== 'clean-exit') window.reload();
    });
  }

  async function startBackend(): Promise<Backend> {
    try {
      // Its code is read while the window is already being made.
      const { createBackend } = await import('#main/backend.ts');
      const backend = await createBackend({
        dataDirectory,
        version: app.getVersion(),
        name: 'window',
        offersDemonstrationRegion: true,
      });
      marks.reach('app/backendReady');
      closeBeforeQuit(() => backend.close());
      return backend;
    } catch (error) {
      failStart(error);
      throw error;
    }
  }

  function failStart(error: unknown): void {
    log.fatal({ err: error }, 'start failed');
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Freeboard could not start: ${reason}`);
    dialog.showErrorBox('Freeboard could not start', `${reason}\n\nThe log is in ${path.join(dataDirectory, 'logs')}.`);
    app.exit(1);
  }

  function reportFaults(): void {
    process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'uncaught exception');
      dialog.showErrorBox(
        'Freeboard has to close',
        `${error.message}\n\nThe log is in ${path.join(dataDirectory, 'logs')}.`,
      );
      app.exit(1);
    });
    app.on('child-process-gone', (_event, details) => log.error({ details }, 'child process gone'));
  }
}

/** Holds quitting back until `close` is done. */
function closeBeforeQuit(close: () => Promise<void>): void {
  let isClosed = false;
  app.on('before-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void close().finally(() => {
      isClosed = true;
      app.quit();
    });
  });
}
