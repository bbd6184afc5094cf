import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { failureText } from '#shared/contract/failure-text.ts';
import { NotSavedError, ServiceError } from '#main/services/errors.ts';

/** Sees before long work begins whether what comes of it can be put in its place. @throws NotSavedError */
export async function requireWritablePlace(file: string): Promise<void> {
  try {
    // With the separator behind it a file is no folder.
    await access(path.dirname(file) + path.sep, constants.W_OK);
  } catch (error) {
    throw new NotSavedError(file, error);
  }
  if (await isFolder(file)) throw new ServiceError('NOT_SAVED', failureText('not-saved-folder'), { path: file });
}

async function isFolder(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isDirectory();
  } catch {
    return false;
  }
}
