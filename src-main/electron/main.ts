import module from 'node:module';
import path from 'node:path';
import { app, BrowserWindow, dialog, session } from 'electron';
import { makeFolders } from '#main/platform/files/make-folders.ts';
import { findDataDirectory } from '#main/platform/files/find-data-directory.ts';
import { refuseUnreadableName } from '#main/platform/files/unreadable-names.ts';
import { builtFolder } from '#main/shell/index.ts';
import { createLogger } from '#main/platform/log/create-logger.ts';
import type { Backend } from '#main/backend.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { offerCopy } from './offer-copy.ts';
import { registerAppScheme, serveAppScheme } from './app-protocol.ts';
import { openBridge, type Bridge } from './bridge.ts';
import { closeBeforeQuit } from './close-before-quit.ts';
import { parseWindowOptions } from './command-line.ts';
import { createCrashCounter } from './count-crashes.ts';
import { createCommandOffers } from './command-offers.ts';
import { createWindow } from './create-window.ts';
import { dialogText } from './dialog-text.ts';
import { lockDownSession } from './lock-down-session.ts';
import { rememberWindows, type WindowMemory } from './remember-windows.ts';
import { createOpenedFiles, listOpenedFiles } from './opened-files.ts';
import { createStartMarks } from './start-marks.ts';
import { READER_NAME, startUtilityProcess } from './start-utility-process.ts';
import { stayOffline } from './stay-offline.ts';
import type { WindowState } from './window-state.ts';
import { mkdtempSync, rmdirSync } from 'node:fs';

/**
 * Decoded raster tiles that are kept, bytes: those of all maps at two or three places, since one person looks at one
 * place and tries what lies beside it. A tile is read in a millisecond.
 */
const TILE_CACHE_BYTES = 6 * 1024 * 1024;

const options = parseWindowOptions(process.argv.slice(1));
const marks = createStartMarks(options.printsPerformance ? (line) => console.log(line) : null);
marks.reach('app/didStartMain');

// Computed as the command line does, so that both work on the same data.
const dataDirectory = findDataDirectory(options.dataDirectory);
const logFolder = path.join(dataDirectory, 'logs');
// Chromium's own files stay apart from the application's.
const chromiumFolder = path.join(dataDirectory, 'window');

const fault = findDataDirectoryFault(dataDirectory);
if (fault === null) startOnce();
else void failStart(fault, null);

function startOnce(): void {
  app.setPath('userData', dataDirectory);
  app.setPath('sessionData', chromiumFolder);
  app.setPath('crashDumps', path.join(chromiumFolder, 'crashes'));
  // Not in every Node that this runs in: Electron 33 has 20.18.
  module.enableCompileCache?.(path.join(chromiumFolder, 'compile-cache'));
  // The lock is one per data directory.
  if (app.requestSingleInstanceLock()) {
    start();
  } else {
    console.error('Freeboard is already open with this data directory.');
    app.quit();
  }
}

function start(): void {
  const log = createLogger(dataDirectory, 'window');
  const offers = createCommandOffers<BrowserWindow>();
  const opened = createOpenedFiles();
  opened.add(listOpenedFiles(process.argv.slice(1), process.cwd()));
  reportFaults();
  stayOffline(app);
  registerAppScheme();
  // The map needs WebGL; without a graphics processor Chromium draws it in software only when told to.
  app.commandLine.appendSwitch('enable-unsafe-swiftshader');
  // Nothing goes through Chromium's network: the main process hands pages over itself. It needs no process (ADR 4).
  app.commandLine.appendSwitch('enable-features', 'NetworkServiceInProcess2');
  // Room for new objects in a page, megabytes; V8's own bound of 16 is filled by the map before anything is cleared
  // away. And garbage is cleared away when a page's heap has grown by a quarter: by default it may double first.
  app.commandLine.appendSwitch('js-flags', '--max-semi-space-size=2 --heap-growing-percent=25');
  app.on('second-instance', (_event, args, folder) => {
    const window = findInUse();
    if (window?.isMinimized()) window.restore();
    window?.focus();
    opened.add(listOpenedFiles(args.slice(1), folder));
  });
  // How macOS hands a file over.
  app.on('open-file', (event, file) => {
    event.preventDefault();
    opened.add([file]);
  });
  app.on('window-all-closed', () => app.quit());
  void app.whenReady().then(open);

  /** Opens the window and, beside its page and not before it, the backend. */
  function open(): void {
    marks.reach('app/mainReady');
    // First of all, in the same turn in which the session came to be: it holds what would be fetched back.
    lockDownSession(session.defaultSession, (address) => log.warn({ address }, 'address blocked'));
    let begin = (): void => undefined;
    // One thread opens the backend and hands the page its code: the code first, since nothing is asked for without it.
    const backend = new Promise<void>((resolve) => (begin = resolve)).then(startBackend);
    // Before what closes the windows: those that the end closes are to come back.
    const memory = rememberWindows(path.join(chromiumFolder, 'state.json'), (error) =>
      log.warn({ err: error }, 'the places of the windows were not kept'),
    );
    closeBeforeQuit(async () => (await backend).close());
    serveAppScheme(session.defaultSession, {
      windowFolder: builtFolder('renderer'),
      answerBytes: async (pathname, signal) => (await backend).answerBytes(pathname, signal),
      answerStored: async (request) => (await backend).answerStored(request),
      log,
    });
    const bridge = openBridge({
      backend,
      offers,
      opened,
      onAnswered: (name) => {
        if (name === 'risk.query') marks.reach('app/firstQueryAnswered');
      },
      reportRefused: (channel, address) => log.error({ channel, address }, 'message refused'),
    });
    // A page that is not there yet asks when it is.
    opened.onAdded(() => {
      const window = findInUse();
      if (window !== null) bridge.tell(window, 'file.opened', {});
    });
    void whenPageRead(openWindow(bridge, memory, memory.next())).then(begin);
  }

  /**
   * Opens a window: as it was in the last session, or beside the one that is in use. With the first, all others come
   * back.
   */
  function openWindow(bridge: Bridge, memory: WindowMemory, saved: WindowState | null): BrowserWindow {
    const isFirst = BrowserWindow.getAllWindows().length === 0;
    const isDevelopmentRuntime = process.env['FREEBOARD_DEVELOPMENT_RUNTIME'] === '1';
    const openAnother = (): void => void openWindow(bridge, memory, null);
    const window = createWindow({
      memory,
      saved,
      preloadFile: path.join(import.meta.dirname, '..', 'preload', 'preload.cjs'),
      title: isDevelopmentRuntime ? 'Freeboard (development runtime)' : 'Freeboard',
      beside: isFirst ? null : findInUse(),
      onOpenWindow: openAnother,
      onShown() {
        if (!isFirst) return;
        marks.reach('app/firstPaint');
        for (let other = memory.next(); other !== null; other = memory.next()) openWindow(bridge, memory, other);
        void import('./menu.ts').then(({ installMenu }) =>
          installMenu({
            openWindow: openAnother,
            choose: (chosenIn, command) => bridge.tell(chosenIn, 'menu.chosen', { command }),
            offers,
            logFolder,
          }),
        );
      },
    });
    marks.reach('app/windowCreated');
    bridge.connect(window);
    const mayReload = createCrashCounter();
    window.webContents.on('render-process-gone', (_event, details) => {
      log.error({ details }, 'window process gone');
      if (details.reason === 'clean-exit') return;
      if (mayReload()) window.reload();
      else {
        memory.forgetScreen(window);
        giveUp(window);
      }
    });
    return window;
  }

  /** Closes a window whose page fails again and again; with the last one the application ends. */
  function giveUp(window: BrowserWindow): void {
    log.fatal('a window was given up');
    dialog.showErrorBox(dialogText('window-failed'), dialogText('where-to-look', { folder: logFolder }));
    window.destroy();
  }

  async function startBackend(): Promise<Backend> {
    try {
      return await openBackend(options.restoresRecords);
    } catch (error) {
      log.fatal({ err: error }, 'start failed');
      if (await offerCopy(error)) return openBackend(true).catch(failToStart);
      return failToStart(error);
    }
  }

  async function failToStart(error: unknown): Promise<never> {
    await failStart(messageOf(error), logFolder);
    throw error;
  }

  async function openBackend(restoresRecords: boolean): Promise<Backend> {
    const { createBackend, WINDOW_LOCK_WAIT_MILLISECONDS } = await import('#main/backend.ts');
    const backend = await createBackend({
      dataDirectory,
      version: app.getVersion(),
      name: 'window',
      log,
      tileCacheBytes: TILE_CACHE_BYTES,
      demonstrationFolder: builtFolder('demonstration'),
      offersDemonstrationRegion: true,
      lockWaitMilliseconds: WINDOW_LOCK_WAIT_MILLISECONDS,
      restoresRecords,
      startIsolatedProcess: startUtilityProcess,
      resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    });
    marks.reach('app/backendReady');
    log.info({ version: app.getVersion(), electron: process.versions.electron }, 'started');
    return backend;
  }

  function reportFaults(): void {
    process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
    process.on('uncaughtException', (error) => {
      try {
        log.fatal({ err: error }, 'uncaught exception');
        const whereToLook = dialogText('where-to-look', { folder: logFolder });
        dialog.showErrorBox(dialogText('has-to-close'), `${messageOf(error)}\n\n${whereToLook}`);
      } finally {
        app.exit(1);
      }
    });
    app.on('child-process-gone', (_event, details) => {
      // Whoever waits for what it reads is told, and may have ended it.
      if (details.name === READER_NAME) log.info({ details }, 'a process that read a file was ended');
      else log.error({ details }, 'child process gone');
    });
  }
}

/** The window with the focus, else one that is open. */
function findInUse(): BrowserWindow | null {
  return BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null;
}

/** Tells the user why the application cannot start, in a dialog and on stderr, and ends it with exit code 1. */
async function failStart(reason: string, logFolder: string | null): Promise<void> {
  console.error(`${dialogText('start-failed')}: ${reason}`);
  // Earlier, Linux would show no dialog.
  await app.whenReady();
  const whereToLook = logFolder === null ? '' : `\n\n${dialogText('where-to-look', { folder: logFolder })}`;
  dialog.showErrorBox(dialogText('start-failed'), `${reason}${whereToLook}`);
  app.exit(1);
}

/**
 * Why the application cannot keep its data in a folder, as a sentence that says what to do; null when it can. Makes the
 * folder when it is not there, and tries to write: what a file system allows, only it knows.
 */
function findDataDirectoryFault(dataDirectory: string): string | null {
  try {
    refuseUnreadableName(dataDirectory);
    makeFolders(dataDirectory);
    rmdirSync(mkdtempSync(path.join(dataDirectory, '.writable-')));
    return null;
  } catch (error) {
    const reason = messageOf(error);
    return dialogText('data-folder', { folder: dataDirectory, reason });
  }
}

/** Resolves when a window's page has its code and has begun to run it, or never will. */
function whenPageRead(window: BrowserWindow): Promise<void> {
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
