import path from 'node:path';
import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { APP_ORIGIN, isAppUrl } from './app-origin.ts';
import { dialogText } from './dialog-text.ts';
import type { WindowMemory } from './remember-windows.ts';
import { CASCADE_PIXELS, computeWindowBounds, MINIMUM_SIZE, type Rectangle, type WindowState } from './window-state.ts';

/** `--ground` of src-renderer/ui/tokens.css: what shows before the first paint. */
const backgroundColours = { light: '#eef0f2', dark: '#101214' } as const;

export interface WindowConfig {
  /** Where windows stand and what they show is kept there. */
  readonly memory: WindowMemory;
  /** How it was when it was open last; null for a new one. */
  readonly saved: WindowState | null;
  readonly preloadFile: string;
  readonly title: string;
  /** The window beside which a new one opens; null for the first. */
  readonly beside: BrowserWindow | null;
  /** The page asks for another window. */
  readonly onOpenWindow: () => void;
  /** Called when the first frame is ready and the window is shown. */
  readonly onShown: () => void;
}

/** Opens a window of the application: sandboxed, isolated, and not to be led away from the application's own pages. */
export function createWindow(config: WindowConfig): BrowserWindow {
  const { memory, preloadFile, title, beside, onOpenWindow, onShown } = config;
  const saved = config.saved ?? (beside === null ? null : placeBeside(beside));
  const taken = BrowserWindow.getAllWindows().map((window) => window.getNormalBounds());
  const bounds = computeWindowBounds(saved, listWorkAreas(), taken);
  const window = new BrowserWindow({
    ...bounds,
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
  confine(window, onOpenWindow);
  // The page sets the same title; the mark of a development runtime is only in this one.
  window.on('page-title-updated', (event) => event.preventDefault());
  memory.follow(window, { bounds, isMaximized: saved?.isMaximized === true, screen: saved?.screen ?? '/' });
  // The page holds itself open only over something that could not be saved.
  window.webContents.on('will-prevent-unload', (event) => {
    if (asksToLose(window)) event.preventDefault();
    else memory.stay();
  });
  window.once('ready-to-show', () => {
    if (saved?.isMaximized === true) window.maximize();
    // What comes back beside the one that was used last does not take its place.
    if (config.saved !== null && beside !== null) window.showInactive();
    else window.show();
    onShown();
  });
  // The page's router keeps its routes behind the hash.
  const route = saved === null || saved.screen === '/' ? '' : `#${saved.screen}`;
  void window.loadURL(`${APP_ORIGIN}/index.html${route}`);
  return window;
}

/** Asks whether a window is to be closed over what it alone has. */
function asksToLose(window: BrowserWindow): boolean {
  const chosen = dialog.showMessageBoxSync(window, {
    type: 'warning',
    message: dialogText('unsaved'),
    detail: dialogText('unsaved-detail'),
    buttons: [dialogText('keep-open'), dialogText('close-unsaved')],
    defaultId: 0,
    cancelId: 0,
  });
  return chosen === 1;
}

function placeBeside(other: BrowserWindow): WindowState {
  const { x, y, width, height } = other.getNormalBounds();
  return { bounds: { x: x + CASCADE_PIXELS, y: y + CASCADE_PIXELS, width, height }, isMaximized: false, screen: '/' };
}

/** No page but our own, no window that a page makes, no web view. */
function confine({ webContents }: BrowserWindow, onOpenWindow: () => void): void {
  webContents.setWindowOpenHandler(({ url }) => {
    // The application makes the window itself, confined like this one; the page gets no hold of it.
    if (isAppUrl(url)) onOpenWindow();
    return { action: 'deny' };
  });
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
