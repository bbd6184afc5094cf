import { copyFile, open, rename, rm } from 'node:fs/promises';
import type { TemporaryPaths } from './temporary-paths.ts';

/**
 * Moves a file that is whole and on the disk to where it belongs, in place of what may stand there: afterwards the old
 * one or the whole new one is there. On another disk it is copied under a temporary name first.
 * @throws what the file system says: a folder that is not there, no right to write, no space left.
 */
export async function placeFile(from: string, to: string, temporaryPaths: TemporaryPaths): Promise<void> {
  try {
    await rename(from, to);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
  }
  const copy = temporaryPaths.beside(to);
  try {
    await copyFile(from, copy.path);
    const handle = await open(copy.path, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(copy.path, to);
    await rm(from, { force: true });
  } finally {
    copy.remove();
  }
}
