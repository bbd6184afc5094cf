import { makePrivateFile } from '../files/keep-private.ts';
import { DamagedFileError } from '../errors/errors.ts';
import { isDatabaseBusy, openSqliteFile } from './database.ts';
import { isInPlace, keepInPlace } from './keep-in-place.ts';

/** How long another process is waited for. What is done under the lock takes milliseconds. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Does something while no other process does anything under the same lock. The lock is SQLite's own on an empty
 * database: it ends with its process, however that ends, and works wherever the data themselves do.
 *
 * @throws SqliteError SQLITE_BUSY when another process holds it for longer than ten seconds
 */
export function withFileLock<Value>(file: string, work: () => Value): Value {
  makePrivateFile(file);
  const database = openSqliteFile(file);
  try {
    database.pragma(`busy_timeout = ${PATIENCE_MILLISECONDS}`);
    database.exec('BEGIN EXCLUSIVE');
    try {
      return work();
    } finally {
      database.exec('ROLLBACK');
    }
  } finally {
    database.close();
  }
}

/** A lock that is held. */
export interface FileLock {
  /** Lets go of it. */
  release(): void;
  /**
   * Whether its file still has its name: where somebody has removed or replaced it, another process may hold one of the
   * same name.
   */
  isInPlace(): boolean;
  /** Sees that it does. @throws DamagedFileError */
  requireInPlace(): void;
}

/**
 * Takes the lock for as long as some work lasts, without waiting for it.
 *
 * @returns null when another holds it, of this process or another.
 */
export function takeFileLock(file: string): FileLock | null {
  makePrivateFile(file);
  const database = openSqliteFile(file);
  try {
    database.pragma('busy_timeout = 0');
    database.exec('BEGIN EXCLUSIVE');
    keepInPlace(database, file);
    return {
      release: () => void database.close(),
      isInPlace: () => isInPlace(database),
      requireInPlace() {
        if (!isInPlace(database)) throw new DamagedFileError(file, null, 'moved');
      },
    };
  } catch (error) {
    database.close();
    if (isDatabaseBusy(error)) return null;
    throw error;
  }
}
