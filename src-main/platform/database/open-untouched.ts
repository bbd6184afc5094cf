import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { openRandomAccessFile } from '../files/random-access-file.ts';
import { openSqliteFile } from './database.ts';

/**
 * Byte of the head that says how a database is read, and what stands there for a write-ahead log (SQLite file format,
 * 1.3.3).
 */
const READ_VERSION = { offset: 18, writeAhead: 2 };

/** Whether a database is kept with a write-ahead log beside it. */
function hasWriteAheadLog(file: string): boolean {
  const opened = openRandomAccessFile(file);
  try {
    const head = opened.read(0, Math.min(opened.size, READ_VERSION.offset + 1));
    return head[READ_VERSION.offset] === READ_VERSION.writeAhead;
  } finally {
    opened.close();
  }
}

/**
 * Copies a database of somebody else's whole: what stands in its write-ahead log only, too. One file, without a log, is
 * made.
 */
export function copySqliteFile(file: string, copy: string): void {
  const isLogged = hasWriteAheadLog(file);
  copyFileSync(file, copy, constants.COPYFILE_FICLONE);
  if (!isLogged) return;
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE);
  const database = openSqliteFile(copy, { fileMustExist: true });
  try {
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
  }
}

/**
 * Opens a database of somebody else's without a trace beside it. One with a write-ahead log, as QGIS leaves them, is
 * read in a copy: SQLite makes files beside it, which stay where it was only read, and cannot open it where nothing can
 * be written.
 * @throws SqliteError for what is no database
 */
export function openUntouched(file: string): { readonly database: Database; close(): void } {
  const folder = hasWriteAheadLog(file) ? mkdtempSync(path.join(tmpdir(), 'freeboard-copy-')) : null;
  const remove = (): void => {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
  try {
    let place = file;
    if (folder !== null) {
      place = path.join(folder, 'copy.sqlite');
      copySqliteFile(file, place);
    }
    const database = openSqliteFile(place, { readonly: true });
    return {
      database,
      close() {
        database.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
