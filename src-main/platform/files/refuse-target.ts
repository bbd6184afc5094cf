import { existsSync, realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { ServiceError } from '../errors/errors.ts';
import { toNotSaved } from './to-not-saved.ts';
import { downloadFolderOf, uploadFolderOf } from './download-folder.ts';

/** What a data directory knows of its records beside them; each one that was ever opened has it. */
export function installationFileOf(dataDirectory: string): string {
  return path.join(dataDirectory, 'installation.json');
}

/**
 * Sees that what a file would be put in the place of is a file, or nothing, and none of the application's own: a folder
 * cannot be replaced; a device (`/dev/null`), a pipe and whatever a data directory keeps must not be.
 *
 * @throws NotSavedError; ServiceError NOT_SAVED
 */
export function refuseTarget(file: string): void {
  refuseOwnData(file);
  const standing = findStanding(file);
  if (standing === undefined || standing.isFile()) return;
  const text = standing.isDirectory() ? failureText('not-saved-folder') : failureText('not-saved-device');
  throw new ServiceError('NOT_SAVED', text, { path: file });
}

function findStanding(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw toNotSaved(file, error);
  }
}

/**
 * Sees that a file or folder would not be written among what a data directory keeps, this one or another: but for what
 * browsers bring and are to save.
 *
 * @throws ServiceError NOT_SAVED
 */
export function refuseOwnData(place: string): void {
  let inside = '';
  for (let folder = resolveLinks(path.resolve(place)); folder !== inside; folder = path.dirname(folder)) {
    if (existsSync(installationFileOf(folder))) {
      if ([downloadFolderOf(folder), uploadFolderOf(folder)].includes(inside)) return;
      throw new ServiceError('NOT_SAVED', failureText('not-saved-own-data', { path: folder }), { path: place });
    }
    inside = folder;
  }
}

/** Where a path leads whose last parts need not be there. */
function resolveLinks(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    const above = path.dirname(place);
    return above === place ? place : path.join(resolveLinks(above), path.basename(place));
  }
}
