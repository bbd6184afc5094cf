import { statSync } from 'node:fs';
import type { Database, Statement, Transaction } from 'better-sqlite3';
import { DamagedFileError } from '../errors/errors.ts';

/** Which file each open database is, and under which name it was opened. */
const opened = new WeakMap<Database, { readonly file: string; readonly identity: string | null }>();

/** Tells a file from every other one, whatever it is called; null where there is none. */
function identify(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? null : `${stats.dev} ${stats.ino}`;
}

/** Whether the file that a database was opened from still has its name: nobody has removed, moved or replaced it. */
export function isInPlace(database: Database): boolean {
  const known = opened.get(database);
  return known === undefined || identify(known.file) === known.identity;
}

/**
 * Sees from now on that what is saved goes into the file that has the database's name. On most systems one that was
 * removed, moved or replaced can be written all the same by whoever has it open: with a log beside it SQLite does not
 * look, and nobody would find again what it saved.
 *
 * Looked at before a statement that writes by itself, and before the commit of a transaction that has written, which
 * is undone then. What is only read is read on.
 * @returns the database, whose statements throw DamagedFileError then
 */
export function keepInPlace(database: Database, file: string): Database {
  opened.set(database, { file, identity: identify(file) });
  const requireInPlace = (): void => {
    if (!isInPlace(database)) throw new DamagedFileError(file, null, 'moved');
  };
  const { prepare, exec, transaction } = database;
  /** Transactions that are one in the other, and whether anything was written in them. */
  let depth = 0;
  let isWritten = false;

  /** Before something is written. */
  function noteWrite(): void {
    if (database.inTransaction) isWritten = true;
    else requireInPlace();
  }
  function watch(statement: Statement): Statement {
    if (statement.readonly) return statement;
    const { run, get, all } = statement;
    statement.run = (...values) => (noteWrite(), run.apply(statement, values));
    statement.get = (...values) => (noteWrite(), get.apply(statement, values));
    statement.all = (...values) => (noteWrite(), all.apply(statement, values));
    return statement;
  }
  database.prepare = ((source: string) => watch(prepare.call(database, source))) as Database['prepare'];
  // A script may begin or end a transaction: what is written in it goes by its end.
  database.exec = (source) => {
    if ((isWritten || !database.inTransaction) && !/^\s*(?:BEGIN|ROLLBACK)\b/i.test(source)) requireInPlace();
    exec.call(database, source);
    if (!database.inTransaction) isWritten = false;
    return database;
  };
  database.transaction = ((work: (...values: unknown[]) => unknown): Transaction =>
    transaction.call(database, (...values: unknown[]) => {
      depth += 1;
      try {
        const result = work(...values);
        if (isWritten) requireInPlace();
        return result;
      } finally {
        depth -= 1;
        if (depth === 0) isWritten = false;
      }
    })) as Database['transaction'];
  return database;
}
