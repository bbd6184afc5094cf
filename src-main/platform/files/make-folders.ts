import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { NotSavedError } from '../errors/errors.ts';

/**
 * Makes a folder that somebody has named, and those above it that are not there. Node's own way, `recursive`, asks
 * without end where the system says of a new folder in one that is there that there is no such place, as Linux does
 * below /proc; what it makes in a data directory is in a folder that was written to before.
 * @throws NotSavedError where the system takes none into the folder above; what else the system says
 */
export function makeFolders(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    const parent = path.dirname(folder);
    if (isFolder(folder)) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // It is not a folder that was there and is gone.
    if (isFolder(parent) || parent === folder) throw new NotSavedError(folder, error);
    makeFolders(parent, mode);
    makeFolders(folder, mode);
  }
}

function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
}
