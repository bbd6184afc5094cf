import path from 'node:path';
import { app, dialog, shell, type BrowserWindow } from 'electron';
import { formatFileName } from '#main/platform/files/file-name.ts';
import type { PageHost } from '#main/platform/page/page-host.ts';
import { dialogText } from './dialog-text.ts';

/**
 * What the application's own window does for its page: files of the user's choice.
 *
 * @param ofPage knows when the page goes away, and what hears of its commands
 */
export function createPageHost(window: BrowserWindow, ofPage: Pick<PageHost, 'onLeave' | 'offerCommands'>): PageHost {
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
