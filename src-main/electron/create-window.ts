import path from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { APP_ORIGIN, isAppUrl } from './app-origin.ts';
import { computeWindowBounds, loadWindowState, MINIMUM_SIZE, saveWindowState, type Rectangle } from './window-state.ts';

/** `--ground` of src-renderer/ui/tokens.css: what shows before the first paint. */
const backgroundColours = { light: '#eef0f2', dark: '#101214' } as const;

/** What {@link createWindow} works with. */
export interface WindowConfig {
  /** Where the window's place on the screen is kept. */
  readonly stateFile: string;
  readonly preloadFile: string;
  readonly title: string;
  /** Called when the first frame is ready and the window is shown. */
  readonly onShown: () => void;
  /** Told when the window's place could not be kept: no reason not to close. */
  readonly reportUnsaved: (error: unknown) => void;
}

/** Opens the application's one window: sandboxed, isolated, and not to be led away from the application's own pages. */
export function createWindow(config: WindowConfig): BrowserWindow {
  const { stateFile, preloadFile, title, onShown, reportUnsaved } = config;
  const saved = loadWindowState(stateFile);
  const window = new BrowserWindow({
    ...computeWindowBounds(saved, listWorkAreas()),
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    title,
    show: false,
    backgroundColor: backgroundColours[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    webPreferences: {
      preload: path.normalize(preloadFile),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
      enableWebSQL: false,
    },
  });
  confine(window);
  // The page sets the same title; the mark of a development runtime is only in this one.
  window.on('page-title-updated', (event) => event.preventDefault());
  window.on('close', () => {
    try {
      saveWindowState(stateFile, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
    } catch (error) {
      reportUnsaved(error);
    }
  });
  window.once('ready-to-show', () => {
    if (saved?.isMaximized === true) window.maximize();
    window.show();
    onShown();
  });
  void window.loadURL(`${APP_ORIGIN}/index.html`);
  return window;
}

/** No page but our own, no second window, no web view. */
function confine({ webContents }: BrowserWindow): void {
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
    webContents.on(event as 'will-navigate', (details) => {
      if (!isAppUrl(details.url)) details.preventDefault();
    });
  }
}

function listWorkAreas(): [Rectangle, ...Rectangle[]] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary.workArea, ...others.map(({ workArea }) => workArea)];
}
