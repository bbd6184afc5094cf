import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../forward-clock.ts';
import { listNames } from './list-names.ts';
import { isUuidName, removeOlder } from './remove-older.ts';

/** A file is kept so long for whoever it was written for. */
const KEEP_MILLISECONDS = 24 * 60 * 60_000;

/** How often a folder is looked through for such files, however often a place in it is asked for. */
const SWEEP_MILLISECONDS = 60 * 60_000;

/** Files that were written to be downloaded, or sent to be looked at, each under an id of its own. */
export type DownloadFolder = ReturnType<typeof createDownloadFolder>;

/** Where a data directory has the files that a browser is to save. */
export function downloadFolderOf(dataDirectory: string): string {
  return path.join(dataDirectory, 'downloads');
}

/** Where a data directory has the files that a browser has brought to be read. */
export function uploadFolderOf(dataDirectory: string): string {
  return path.join(dataDirectory, 'uploads');
}

/** Creates the access to a folder, which need not be there yet. */
export function createDownloadFolder(folder: string, clock: Clock) {
  let sweptAt = -Infinity;
  async function sweep(): Promise<void> {
    // Never by a clock that is ahead of the one that the times of files are of.
    const now = Math.min(clock.now().getTime(), Date.now());
    await removeOlder(folder, new Date(now - KEEP_MILLISECONDS), isUuidName);
  }
  return {
    /** Removes what is older than a day. */
    sweep,
    /**
     * Where the next file is to be written, under a new id or a given one; what is older than a day goes,
     * within an hour.
     * @param extension without its dot; empty: none
     */
    async reserve(
      extension: string,
      id: string = randomUUID(),
    ): Promise<{ readonly id: string; readonly path: string }> {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const now = clock.now().getTime();
      if (now - sweptAt >= SWEEP_MILLISECONDS) {
        sweptAt = now;
        await sweep();
      }
      return { id, path: path.join(folder, extension === '' ? id : `${id}.${extension}`) };
    },
    /** Removes files of it before their time. */
    remove(files: readonly string[]): void {
      for (const file of files) rmSync(file, { force: true });
    },
    /** Where a file lies; null when there is none. */
    find(id: string): string | null {
      const name = listNames(folder).find((candidate) => path.parse(candidate).name === id);
      return name === undefined ? null : path.join(folder, name);
    },
  };
}
