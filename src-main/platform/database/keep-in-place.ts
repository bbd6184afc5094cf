import { statSync } from 'node:fs';
import type { Database, Statement, Transaction } from 'better-sqlite3';
import { DamagedFileError } from '../errors/errors.ts';
import { numberSave } from './number-saves.ts';

/** An open database: which file it is, and under which name it was opened. */
interface OpenedFile {
  readonly file: string;
  readonly identity: string | null;
  /** Looked at with each write: what throws where nothing may be saved any more. */
  readonly guards: Set<() => void>;
}

const opened = new WeakMap<Database, OpenedFile>();

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
 * is undone then. What is only read is read on. Each of these saves gets its number (`number-saves.ts`); a script that
 * runs by itself, which may do what no transaction allows, gets none.
 * @returns the database, whose statements throw DamagedFileError then
 */
export function keepInPlace(database: Database, file: string): Database {
  const guards = new Set<() => void>();
  opened.set(database, { file, identity: identify(file), guards });
  const requireInPlace = (): void => {
    if (!isInPlace(database)) throw new DamagedFileError(file, null, 'moved');
    for (const guard of guards) guard();
  };
  const { prepare, exec, transaction } = database;
  /** Transactions that are one in the other, whether a script has begun the first, and whether anything is written. */
  let depth = 0;
  let isOfScript = false;
  let isWritten = false;

  /** A statement that writes by itself. */
  const saveAlone = transaction.call(database, (write: () => unknown) => {
    requireInPlace();
    const result = write();
    numberSave(database);
    return result;
  }) as unknown as <Result>(write: () => Result) => Result;

  function save<Result>(write: () => Result): Result {
    if (!database.inTransaction) return saveAlone(write);
    isWritten = true;
    return write();
  }
  function watch(statement: Statement): Statement {
    if (statement.readonly) return statement;
    const { run, get, all } = statement;
    statement.run = (...values) => save(() => run.apply(statement, values));
    statement.get = (...values) => save(() => get.apply(statement, values));
    statement.all = (...values) => save(() => all.apply(statement, values));
    return statement;
  }
  database.prepare = ((source: string) => watch(prepare.call(database, source))) as Database['prepare'];
  // A script may begin or end a transaction: what is written in it goes by its end.
  database.exec = (source) => {
    if ((isWritten || !database.inTransaction) && !/^\s*(?:BEGIN|ROLLBACK)\b/i.test(source)) requireInPlace();
    if (isWritten && isOfScript && /^\s*(?:COMMIT|END)\b/i.test(source)) numberSave(database);
    exec.call(database, source);
    if (depth === 0) isOfScript = database.inTransaction;
    if (!database.inTransaction) isWritten = false;
    return database;
  };
  database.transaction = ((work: (...values: unknown[]) => unknown): Transaction =>
    transaction.call(database, (...values: unknown[]) => {
      depth += 1;
      try {
        const result = work(...values);
        if (isWritten) requireInPlace();
        if (isWritten && depth === 1 && !isOfScript) numberSave(database);
        return result;
      } finally {
        depth -= 1;
        if (depth === 0 && !isOfScript) isWritten = false;
      }
    })) as Database['transaction'];
  return database;
}

/**
 * Has nothing saved into a database where the right to is lost, whoever writes.
 *
 * @param database that is kept in place, see {@link keepInPlace}
 * @param requireRight throws where it is lost; the write throws that, and what belongs to it is undone
 * @returns what ends it
 */
export function guardWrites(database: Database, requireRight: () => void): () => void {
  const { guards } = opened.get(database)!;
  guards.add(requireRight);
  return () => void guards.delete(requireRight);
}
