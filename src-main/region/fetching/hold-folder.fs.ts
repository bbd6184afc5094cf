import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CancelledError } from '#main/platform/errors/errors.ts';
import { takeFileLock } from '#main/platform/database/file-lock.ts';

const AGAIN_MILLISECONDS = 250;

/** Where the parts of files on servers are kept, of a data directory. */
export function fetchedFolderOf(dataDirectory: string): string {
  return path.join(dataDirectory, 'fetched');
}

/**
 * Takes the folder of parts, and waits for whoever has it: two that write one file would write over each other.
 * @returns what lets go of it
 * @throws CancelledError
 */
export async function holdFolder(folder: string, signal: AbortSignal): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (;;) {
    if (signal.aborted) throw new CancelledError();
    const release = takeFileLock(path.join(folder, 'lock'));
    if (release !== null) return release;
    await wait(AGAIN_MILLISECONDS, null, { signal }).catch(() => undefined);
  }
}
