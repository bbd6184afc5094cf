import { ipcMain, type BrowserWindow, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron';
import type { Backend } from '#main/backend.ts';
import { isAppUrl } from './app-origin.ts';
import { createPageDoor } from './page-door.ts';

/** What {@link connectBridge} works with. */
export interface BridgeConfig {
  readonly window: BrowserWindow;
  /** The backend may still be starting: calls wait for it. */
  readonly backend: Promise<Pick<Backend, 'dispatch' | 'onEvent'>>;
  /** Told of each procedure when its answer goes out. */
  readonly onAnswered: (name: string) => void;
  /** Told of each message from elsewhere than the window's own page. */
  readonly reportRefused: (channel: string, address: string) => void;
}

/** Answers the preload on its fixed channels: `call`, `cancel` and `event`. */
export function connectBridge({ window, backend, onAnswered, reportRefused }: BridgeConfig): void {
  const { webContents } = window;
  const page = createPageDoor(window);
  const running = new Map<string, AbortController>();

  const isOurs = ({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent, channel: string): boolean => {
    if (sender === webContents && senderFrame === webContents.mainFrame && isAppUrl(senderFrame.url)) return true;
    reportRefused(channel, senderFrame?.url ?? '');
    return false;
  };

  ipcMain.handle('freeboard:call', async (event, name: unknown, input: unknown, requestId: unknown) => {
    if (!isOurs(event, 'call')) throw new Error('refused');
    const controller = new AbortController();
    running.set(String(requestId), controller);
    try {
      return await (await backend).dispatch(String(name), input, { signal: controller.signal, page });
    } finally {
      running.delete(String(requestId));
      onAnswered(String(name));
    }
  });
  ipcMain.on('freeboard:cancel', (event, requestId: unknown) => {
    if (isOurs(event, 'cancel')) running.get(String(requestId))?.abort();
  });
  // Nobody waits any longer for what a page asked for that has gone.
  const abandonAll = (): void => {
    for (const controller of running.values()) controller.abort();
  };
  webContents.on('render-process-gone', abandonAll);
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) abandonAll();
  });
  void backend.then((ready) =>
    ready.onEvent((name, payload) => {
      if (!webContents.isDestroyed()) webContents.send('freeboard:event', name, payload);
    }),
  );
}
