import BetterSqlite3, { type Database, type Statement, type Transaction } from 'better-sqlite3';
import { findSystemCode } from './find-system-code.ts';

/** What SQLite says of a file that is damaged, is no database, or that the system does not give. */
const fileFaults = /^SQLITE_(?:CORRUPT|NOTADB|CANTOPEN|IOERR|READONLY)/;

/** Those that are not the file's unless the system says something of it: what SQLite writes beside it for sorting. */
const otherFaults = new Set(['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_GETTEMPPATH']);

/** Those that SQLite does not tell the cause of. */
const untoldCauses = /^SQLITE_(?:CANTOPEN|IOERR|READONLY)/;

/** Whether something failed because a database file is damaged or cannot be read. */
export function isFileFault(error: unknown): error is InstanceType<typeof BetterSqlite3.SqliteError> {
  return error instanceof BetterSqlite3.SqliteError && fileFaults.test(error.code) && !otherFaults.has(error.code);
}

/**
 * Does something with a database file; a fault of the file gets its path as `file`, by which it is told of, and as
 * `systemCode` what the system says of the file, where SQLite does not say why.
 */
export function nameFile<Value>(file: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    // One that is named already may be of another database.
    if (!(error instanceof BetterSqlite3.SqliteError) || 'file' in error) throw error;
    const systemCode = untoldCauses.test(error.code) ? findSystemCode(file, error.code) : null;
    if (systemCode !== null) Object.assign(error, { systemCode });
    throw isFileFault(error) || systemCode !== null ? Object.assign(error, { file }) : error;
  }
}

/** What is said of a statement that does not fit the schema. */
const schemaFaults = /no such|has no column|malformed|syntax error|parse error|unrecognized|constructor|tokenize|fts5/;

/**
 * The same where the statement is ours and the schema, too: one that does not fit the other is a fault of the file.
 */
function nameOwnFile<Value>(file: string, isOwn: boolean, work: () => Value): Value {
  try {
    return nameFile(file, work);
  } catch (error) {
    const isFault = isOwn && error instanceof BetterSqlite3.SqliteError && schemaFaults.test(error.message);
    throw isFault ? Object.assign(error, { file }) : error;
  }
}

/**
 * Makes every error of a database that is a fault of its file name the file: see {@link nameFile}.
 *
 * @param isOwn whether its schema is ours
 */
export function nameFileInErrors(database: Database, file: string, isOwn: boolean): Database {
  const { prepare, exec, pragma, transaction } = database;
  database.prepare = ((source: string) =>
    watchStatement(
      nameOwnFile(file, isOwn, () => prepare.call(database, source)),
      file,
    )) as Database['prepare'];
  database.exec = (source) => nameOwnFile(file, isOwn, () => exec.call(database, source));
  database.pragma = (source, options) => nameFile(file, () => pragma.call(database, source, options));
  database.transaction = ((work: (...values: unknown[]) => unknown) =>
    watchTransaction(transaction.call(database, work), file)) as Database['transaction'];
  return database;
}

/** A transaction begins and commits by statements of the binding's own: on a failing disk it is these that fail. */
function watchTransaction(transaction: Transaction, file: string): Transaction {
  const watch =
    (run: (...values: unknown[]) => unknown) =>
    (...values: unknown[]): unknown =>
      nameFile(file, () => run(...values));
  return Object.assign(watch(transaction), {
    default: watch(transaction.default),
    deferred: watch(transaction.deferred),
    immediate: watch(transaction.immediate),
    exclusive: watch(transaction.exclusive),
  });
}

function watchStatement(statement: Statement, file: string): Statement {
  const { run, get, all, iterate } = statement;
  statement.run = (...values) => nameFile(file, () => run.apply(statement, values));
  statement.get = (...values) => nameFile(file, () => get.apply(statement, values));
  statement.all = (...values) => nameFile(file, () => all.apply(statement, values));
  statement.iterate = (...values) => {
    const rows = nameFile(file, () => iterate.apply(statement, values));
    const { next } = rows;
    rows.next = () => nameFile(file, () => next.call(rows));
    return rows;
  };
  return statement;
}
