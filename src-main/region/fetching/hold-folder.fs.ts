import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { failureText } from '#shared/call/failure-text.ts';
import { CancelledError, FileRefusedError } from '#main/platform/errors/errors.ts';
import { PARTS_ENDING } from './remote-files.fs.ts';
import { takeFileLock, type FileLock } from '#main/platform/database/file-lock.ts';

const AGAIN_MILLISECONDS = 250;
const LOCK_NAME = 'lock';

/** Where the parts of files on servers are kept, of a data directory. */
export function fetchedFolderOf(dataDirectory: string): string {
  return path.join(dataDirectory, 'fetched');
}

/**
 * Takes the folder of parts, and waits for whoever has it: two that write one file would write over each other.
 * @throws CancelledError
 */
export async function holdFolder(folder: string, signal: AbortSignal): Promise<FileLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (;;) {
    if (signal.aborted) throw new CancelledError();
    const lock = takeFileLock(path.join(folder, LOCK_NAME));
    if (lock !== null) return lock;
    await wait(AGAIN_MILLISECONDS, null, { signal }).catch(() => undefined);
  }
}

/** Removes the parts. @throws FileRefusedError while somebody has the folder */
export function clearFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = takeFileLock(path.join(folder, LOCK_NAME));
  if (lock === null) throw new FileRefusedError(failureText('region-being-fetched'));
  try {
    for (const name of readdirSync(folder)) if (name.endsWith(PARTS_ENDING)) rmSync(path.join(folder, name));
  } finally {
    lock.release();
  }
}
