import { accessSync, closeSync, constants, lstatSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { hasNoEntryLeft } from '../errors/system-errors.ts';

/** Files that SQLite has open at once for one database at most: itself, log, memory, journal, folder, for sorting. */
const HANDLES = 8;
/** What SQLite says of a file that is open and was read: it is the disk's. */
const ofContents = /^SQLITE_IOERR_(?:READ|SHORT_READ|DATA|CORRUPTFS|FSTAT)/;
/** Bytes that are written where SQLite could not write: more than a page. */
const TRIED_BYTES = 2 ** 16;

/**
 * The error number that the system has for a database file which SQLite could not open, read or write; null where it
 * has none now. SQLite keeps the number to itself.
 *
 * The file itself is not opened: closing it would take the locks from whoever in this process has it open.
 *
 * @param code what SQLite said
 */
export function findSystemCode(file: string, code: string): string | null {
  if (file === '' || file === ':memory:' || ofContents.test(code)) return null;
  const folder = path.dirname(file);
  return (
    findCodeOf(openSpareHandles) ??
    findCodeOf(() => accessSync(folder, constants.W_OK)) ??
    (hasNoEntryLeft(folder) ? 'ENOSPC' : null) ??
    findCodeOf(() => accessSync(file, constants.R_OK)) ??
    findCodeOf(() => requireFilesBeside(file)) ??
    (code.startsWith('SQLITE_READONLY') ? findCodeOf(() => accessSync(file, constants.W_OK)) : null) ??
    (code.startsWith('SQLITE_IOERR') ? findCodeOf(() => tryToWrite(folder)) : null)
  );
}

function findCodeOf(attempt: () => void): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return code;
  }
}

function openSpareHandles(): void {
  const handles: number[] = [];
  try {
    for (let count = 0; count < HANDLES; count += 1) handles.push(openSync(devNull, 'r'));
  } finally {
    handles.forEach((handle) => closeSync(handle));
  }
}

/** @throws EISDIR where something stands in the place of a file that SQLite makes beside a database */
function requireFilesBeside(file: string): void {
  for (const place of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) {
    const stats = lstatSync(place, { throwIfNoEntry: false });
    const target = stats?.isSymbolicLink() === true ? statSync(place) : stats;
    if (target !== undefined && !target.isFile()) {
      throw Object.assign(new Error(`${place} is no file`), { code: 'EISDIR' });
    }
  }
}

function tryToWrite(folder: string): void {
  const tried = path.join(folder, `.freeboard-${randomUUID()}.tmp`);
  try {
    const handle = openSync(tried, 'wx', 0o600);
    try {
      writeSync(handle, Buffer.alloc(TRIED_BYTES));
    } finally {
      closeSync(handle);
    }
  } finally {
    rmSync(tried, { force: true });
  }
}
