import { chmodSync, closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { makeFolders } from './make-folders.ts';

/** A folder that its owner alone may use, and a file that its owner alone may read and write. */
const OWNERS_FOLDER = 0o700;
const OWNERS_FILE = 0o600;
/** What others may do. Nothing of it is left. */
const OTHERS = 0o077;

/** Makes the data directory, or takes it from everybody but its owner. Windows has the rights of the profile. */
export function makePrivateFolder(dataDirectory: string): void {
  makeFolders(dataDirectory, OWNERS_FOLDER);
  if (process.platform === 'win32') return;
  try {
    chmodSync(dataDirectory, OWNERS_FOLDER);
  } catch (error) {
    // Somebody else's folder, or a file system without rights: whoever gave it to this user decides.
    if (!isNotOurs(error)) throw error;
  }
}

/** Makes an empty file that its owner alone may read and write, unless something is there. */
export function makePrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNERS_FILE));
}

/**
 * Takes everything in a data directory from everybody but its owner; earlier versions let others read. Links are left,
 * and so is what goes away meanwhile and what belongs to somebody else.
 * @param signal ends it early: there is a next start
 */
export async function tightenRights(folder: string, signal: AbortSignal): Promise<void> {
  if (process.platform === 'win32') return;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (signal.aborted) return;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      await tighten(place, OWNERS_FOLDER);
      await tightenRights(place, signal);
    } else if (entry.isFile()) {
      await tighten(place, OWNERS_FILE);
    }
  }
}

/** Takes a folder of files that was just made from everybody but its owner. */
export function tightenFolder(folder: string): void {
  if (process.platform === 'win32') return;
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isFile()) chmodSync(path.join(folder, entry.name), OWNERS_FILE);
    }
    chmodSync(folder, OWNERS_FOLDER);
  } catch (error) {
    // A file system without rights.
    if (!isNotOurs(error)) throw error;
  }
}

async function tighten(place: string, mode: number): Promise<void> {
  try {
    const stats = await lstat(place);
    if ((stats.mode & OTHERS) !== 0) await chmod(place, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && !isNotOurs(error)) throw error;
  }
}

function isNotOurs(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '');
}
