import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { unnotedPaths } from './temporary-paths.ts';
import { readPlainText } from './read-plain-file.ts';

/**
 * Writes a file unless it exists, and gives what the file then holds: of several processes that try at once, one wins
 * and all get its contents. The file appears whole or not at all, also when the power goes.
 *
 * @param mode permissions of the file, such as 0o600
 */
export function createFileOnce(file: string, contents: string, mode: number): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = unnotedPaths.beside(file);
  try {
    writeDurably(temporary.path, contents, mode);
    linkOrCopy(temporary.path, file);
  } finally {
    temporary.remove();
  }
  return readPlainText(file);
}

/**
 * Writes a file in place of another: afterwards the old one or the whole new one is there, also when the power goes.
 */
export function replaceFile(file: string, contents: string, mode: number): void {
  const temporary = unnotedPaths.beside(file);
  try {
    writeDurably(temporary.path, contents, mode);
    renameSync(temporary.path, file);
  } finally {
    temporary.remove();
  }
}

function writeDurably(file: string, contents: string, mode: number): void {
  const handle = openSync(file, 'wx', mode);
  try {
    writeSync(handle, contents);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Gives a file that is whole its name as well, unless the name is taken. */
export function linkOrCopy(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    // File systems without hard links (FAT, some network drives).
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'ENOSYS') throw error;
    copyUnlessTaken(temporary, file);
  }
}

function copyUnlessTaken(temporary: string, file: string): void {
  try {
    copyFileSync(temporary, file, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
