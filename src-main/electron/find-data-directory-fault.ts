import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '#shared/text/message-of.ts';
import { dialogText } from './dialog-text.ts';

/**
 * Why the application cannot keep its data in a folder, as a sentence that says what to do; null when it can. Makes the
 * folder when it is not there, and tries to write: what a file system allows, only it knows.
 */
export function findDataDirectoryFault(dataDirectory: string): string | null {
  try {
    mkdirSync(dataDirectory, { recursive: true });
    rmdirSync(mkdtempSync(path.join(dataDirectory, '.writable-')));
    return null;
  } catch (error) {
    const reason = messageOf(error);
    return dialogText('data-folder', { folder: dataDirectory, reason });
  }
}
