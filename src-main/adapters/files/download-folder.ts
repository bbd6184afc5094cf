import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '#main/services/ports.ts';

/** A file is kept so long for the browser that it was written for. */
const KEEP_MILLISECONDS = 24 * 60 * 60_000;

/** Files that were written to be downloaded, each under an id of its own. */
export interface DownloadFolder {
  /** Where the next file is to be written; what is older than a day goes. */
  reserve(extension: string): { readonly id: string; readonly path: string };
  /** Where a file lies; null when there is none. */
  find(id: string): string | null;
}

/** Creates the access to a folder, which need not be there yet. */
export function createDownloadFolder(folder: string, clock: Clock): DownloadFolder {
  function forgetOld(): void {
    const before = clock.now().getTime() - KEEP_MILLISECONDS;
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (statSync(file).mtimeMs < before) rmSync(file, { force: true });
    }
  }

  function list(): string[] {
    try {
      return readdirSync(folder);
    } catch {
      // Nothing was ever written.
      return [];
    }
  }

  return {
    reserve(extension) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      forgetOld();
      const id = randomUUID();
      return { id, path: path.join(folder, `${id}.${extension}`) };
    },
    find(id) {
      const name = list().find((candidate) => path.parse(candidate).name === id);
      return name === undefined ? null : path.join(folder, name);
    },
  };
}
