import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { DamagedFileError } from '../errors/errors.ts';
import { answers } from './cache-migrations/0010-answers.ts';
import { onlineAnswers } from './cache-migrations/0410-online-answers.ts';
import { DatabaseTooNewError, isDatabaseFailure, openDatabase, removeSqliteFile } from './database.ts';
import { UnpairedLogError } from './number-saves.ts';

export interface CacheOptions {
  /** How long a statement waits, with the thread that runs it, while another connection writes. */
  readonly lockWaitMilliseconds?: number | undefined;
  /**
   * Told why the file could not be opened, and what is there instead: an empty file, or a cache until the process ends.
   */
  readonly onTrouble: (cause: unknown, instead: 'replaced' | 'in memory') => void;
}

const steps = [answers, onlineAnswers];

/**
 * Opens the cache file. It is disposable: it may lose its last writes when the power goes, and what cannot be read is
 * replaced by an empty one. A file that cannot be opened for another reason, held by another process or on a full disk,
 * is left alone: answers are then kept in memory.
 */
export function openCacheDatabase(file: string, options: CacheOptions): Database {
  try {
    return openOrReplace(file, options);
  } catch (cause) {
    options.onTrouble(cause, 'in memory');
    return openDatabase(':memory:', { kind: 'cache', steps });
  }
}

function openOrReplace(file: string, { lockWaitMilliseconds, onTrouble }: CacheOptions): Database {
  const open = (): Database => {
    const database = openDatabase(file, { kind: 'cache', steps, lockWaitMilliseconds });
    database.pragma('synchronous = NORMAL');
    return database;
  };
  try {
    return open();
  } catch (cause) {
    if (!isUnreadable(cause) || !statSync(file).isFile()) throw cause;
    removeSqliteFile(file);
    const database = open();
    onTrouble(cause, 'replaced');
    return database;
  }
}

/** Whether nothing in a file can be of use here, now or later. */
function isUnreadable(cause: unknown): boolean {
  if (cause instanceof DatabaseTooNewError || cause instanceof UnpairedLogError) return true;
  if (cause instanceof DamagedFileError) return cause.damage !== 'denied' && cause.damage !== 'read-only';
  return isDatabaseFailure(cause) && (cause.code === 'SQLITE_NOTADB' || cause.code.startsWith('SQLITE_CORRUPT'));
}
