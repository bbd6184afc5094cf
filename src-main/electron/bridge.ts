import { ipcMain, type BrowserWindow, type IpcMainEvent, type IpcMainInvokeEvent, app, dialog, shell } from 'electron';
import { createFailure } from '#shared/call/create-failure.ts';
import type { EventName, EventPayload } from '#shared/contract/events.ts';
import type { Backend } from '#main/backend.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { PageHost } from '#main/platform/page/page-host.ts';
import { isInputTooLarge } from '#main/platform/rpc/input-bound.ts';
import { isAppUrl } from './app-origin.ts';
import type { CommandOffers } from './command-offers.ts';
import type { OpenedFiles } from './opened-files.ts';
import { createHostDialog } from './host-dialog.ts';
import path from 'node:path';
import { formatFileName } from '#main/platform/files/file-name.ts';
import { dialogText } from './dialog-text.ts';

export interface BridgeConfig {
  /** The backend may still be starting: calls wait for it. */
  readonly backend: Promise<Pick<Backend, 'dispatch' | 'grants' | 'onEvent'>>;
  /** Where each page says what of the menu it can do. */
  readonly offers: CommandOffers<BrowserWindow>;
  /** What the system has asked to open. */
  readonly opened: OpenedFiles;
  /** Told of each procedure when its answer goes out. */
  readonly onAnswered: (name: string) => void;
  /** Told of each message from elsewhere than a window's own page. */
  readonly reportRefused: (channel: string, address: string) => void;
}

/** The way between the backend and every window. */
export interface Bridge {
  /** Answers a window until it is closed. */
  connect(window: BrowserWindow): void;
  /** Tells the page of one window of something that no other is to hear. */
  tell<Name extends EventName>(window: BrowserWindow, name: Name, payload: EventPayload<Name>): void;
}

/** A window's page, and its calls under way. */
interface Connection {
  readonly window: BrowserWindow;
  readonly page: PageHost;
  readonly confirmHosts: NonNullable<CallContext['confirmHosts']>;
  readonly running: Map<string, AbortController>;
}

/** Answers the preloads of all windows on their fixed channels: `call`, `cancel`, `grant` and
 * `event`. */
export function openBridge({ backend, offers, opened, onAnswered, reportRefused }: BridgeConfig): Bridge {
  /** Connections by the id of the page's web contents. */
  const connections = new Map<number, Connection>();

  /** The window whose own page sent a message; null for any other sender, which is reported. */
  function findSender({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent, channel: string): Connection | null {
    const connection = connections.get(sender.id);
    const isOurs = senderFrame !== null && senderFrame === sender.mainFrame && isAppUrl(senderFrame.url);
    if (connection !== undefined && isOurs) return connection;
    reportRefused(channel, senderFrame?.url ?? '');
    return null;
  }

  ipcMain.handle('freeboard:call', async (event, name: unknown, input: unknown, requestId: unknown) => {
    const connection = findSender(event, 'call');
    if (connection === null) throw new Error('refused');
    if (isInputTooLarge(input)) return createFailure('INVALID_INPUT', 'input-too-large');
    const { running, page } = connection;
    const controller = new AbortController();
    running.set(String(requestId), controller);
    try {
      const { confirmHosts } = connection;
      return await (await backend).dispatch(String(name), input, { signal: controller.signal, page, confirmHosts });
    } finally {
      running.delete(String(requestId));
      onAnswered(String(name));
    }
  });
  ipcMain.on('freeboard:cancel', (event, requestId: unknown) => {
    findSender(event, 'cancel')?.running.get(String(requestId))?.abort();
  });
  // Only the preload can say a path: of a file that was dropped or chosen by a person.
  ipcMain.handle('freeboard:grant', async (event, path: unknown) => {
    const connection = findSender(event, 'grant');
    if (connection === null) throw new Error('refused');
    return (await backend).grants.mint(String(path), { direction: 'read', holder: connection.page });
  });
  // One listener for all windows, however many there are.
  void backend.then((ready) =>
    ready.onEvent((name, payload) => {
      for (const { window } of connections.values()) tell(window, name, payload);
    }),
  );

  function tell<Name extends EventName>(window: BrowserWindow, name: Name, payload: EventPayload<Name>): void {
    if (!window.webContents.isDestroyed()) window.webContents.send('freeboard:event', name, payload);
  }

  return {
    tell,
    connect(window) {
      const { webContents } = window;
      // Asked for now: a closed window no longer knows it.
      const { id } = webContents;
      const running = new Map<string, AbortController>();
      const listeners = new Set<() => void>();
      const page = createPageHost(window, {
        offerCommands: (offer) => offers.set(window, offer),
        takeOpened: () => opened.take(),
        onLeave(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      });
      connections.set(id, { window, page, running, confirmHosts: createHostDialog(window) });
      // Nobody waits any longer for what a page asked for that has gone.
      const leave = (): void => {
        for (const controller of running.values()) controller.abort();
        for (const listener of listeners) listener();
        offers.set(window, null);
      };
      webContents.on('render-process-gone', leave);
      webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) leave();
      });
      window.on('closed', () => {
        leave();
        connections.delete(id);
        void backend.then(({ grants }) => grants.release(page));
      });
    },
  };
}

/**
 * What the application's own window does for its page: files of the user's choice.
 *
 * @param ofPage knows when the page goes away, and what hears of its commands
 */
function createPageHost(
  window: BrowserWindow,
  ofPage: Pick<PageHost, 'onLeave' | 'offerCommands' | 'takeOpened'>,
): PageHost {
  return {
    ...ofPage,
    async chooseTarget({ suggestedName, extension }) {
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        defaultPath: path.join(app.getPath('documents'), formatFileName(suggestedName, extension)),
        filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
      });
      return canceled || filePath === '' ? null : filePath;
    },
    async chooseFolder({ isWritten }) {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: dialogText(isWritten ? 'folder-to-fill' : 'folder-to-read'),
        buttonLabel: dialogText('choose-folder'),
        properties: isWritten ? ['openDirectory', 'createDirectory'] : ['openDirectory'],
      });
      return canceled ? null : (filePaths[0] ?? null);
    },
    printPdf: () =>
      window.webContents.printToPDF({
        // The page's own sheets: their size stands in its style.
        preferCSSPageSize: true,
        printBackground: true,
        // For screen readers, and bookmarks from the headings.
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      }),
    // The system answers with what went wrong, or with nothing.
    openFolder: async (folder) => (await shell.openPath(folder)) === '',
  };
}
