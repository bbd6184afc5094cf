import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { linkOrCopy } from '../files/create-file-once.ts';
import { unnotedPaths, type TemporaryPaths } from '../files/temporary-paths.ts';
import { synchroniseFile, synchroniseFolder } from '../files/synchronise-folder.ts';
import { applyMigrations } from './apply-migrations.ts';
import { isAbsent, markDatabase, requireKind, requireSoundHead, type DatabaseKind } from './database-mark.ts';
import { addRowFunctions, checkTables, type CheckedTable } from './checked-tables.ts';
import { keepInPlace } from './keep-in-place.ts';
import { nameFile, nameFileInErrors } from './name-file-in-errors.ts';
import type { Migration } from './migration.ts';
import { beginNumbers } from './number-saves.ts';
import { requireOwnRows, type LargeTables } from './sound-tables.ts';
import { requireSoundLog } from './write-ahead-log.ts';

/** An open database, for those who pass it on: SQL is in `*.sql.ts`. */
export type { Database } from 'better-sqlite3';
export { DatabaseTooNewError } from './apply-migrations.ts';

/**
 * The native binding to load: a Node-API 9 build where the runtime has no newer one (the development Electron),
 * named by `FREEBOARD_SQLITE_BINDING`; the package's own prebuild otherwise. The prebuild crashes the process below
 * Node-API 10, so the guard comes before the first open.
 */
function nativeBindingOptions(): { nativeBinding?: string } {
  if (Number(process.versions.napi) >= 10) return {};
  const nativeBinding = process.env['FREEBOARD_SQLITE_BINDING'];
  if (!nativeBinding) {
    throw new Error(
      `SQLite needs Node 22 or later (Node-API 10); this is Node ${process.versions.node} (Node-API ${process.versions.napi}). Set FREEBOARD_SQLITE_BINDING to a binding built for it.`,
    );
  }
  return { nativeBinding };
}

/**
 * Opens a SQLite file with the binding that fits this runtime. Errors that are a fault of the file name it.
 * @param options `hasOwnSchema`: that a statement does not fit the schema is a fault of the file, too
 */
export function openSqliteFile(
  file: string,
  {
    hasOwnSchema = false,
    ...options
  }: { readonly?: boolean; readonly fileMustExist?: boolean; readonly hasOwnSchema?: boolean } = {},
): Database {
  const database = nameFile(file, () => new BetterSqlite3(file, { ...options, ...nativeBindingOptions() }));
  return nameFileInErrors(database, file, hasOwnSchema);
}

/**
 * Creates a SQLite file that is worth nothing until it is whole: whatever goes wrong, it is thrown away. Nothing waits
 * for the disk, and no journal stands beside it that a killed process would leave behind. (No journal at all, `OFF`, is
 * refused by the defensive mode that the binding opens files in; in the memory, it holds what was there before the
 * transaction: of a new file nothing to speak of.)
 */
export function createSqliteFile(file: string): Database {
  const database = openSqliteFile(file);
  database.pragma('journal_mode = MEMORY');
  database.pragma('synchronous = OFF');
  return database;
}

/** Removes a SQLite file, with what SQLite keeps beside it. */
export function removeSqliteFile(file: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
}

/** How long a statement waits, with the thread that runs it, while another connection writes; milliseconds. */
export const LOCK_WAIT_MILLISECONDS = 5000;

/** Whether a statement failed because of the file, the disk or another connection, not because of what it asks. */
export function isDatabaseFailure(error: unknown): error is InstanceType<typeof BetterSqlite3.SqliteError> {
  return error instanceof BetterSqlite3.SqliteError;
}

/**
 * Whether a statement failed because another connection was writing for longer than it was to wait: nothing was done.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return isDatabaseFailure(error) && error.code.startsWith('SQLITE_BUSY');
}

/** How {@link openDatabase} opens a file. */
export interface OpenOptions {
  /** What the file is for. */
  readonly kind: DatabaseKind;
  /** The schema. */
  readonly steps: readonly Migration[];
  /** Whether a file that is not there is an error; left out, it is made. */
  readonly mustExist?: boolean | undefined;
  /** Where a file that is being made is noted. */
  readonly making?: TemporaryPaths | undefined;
  /** Tables with checksums; undefined: none. */
  readonly checked?: readonly CheckedTable[] | undefined;
  /** Tables that are not looked through on opening: whoever reads them tells what is lost. */
  readonly large?: LargeTables | undefined;
  /** Conditions by which the rows of tables are told from those of others with columns of the same types. */
  readonly ownRows?: Readonly<Record<string, string>> | undefined;
  /** How long a statement waits, with the thread that runs it, while another connection writes. */
  readonly lockWaitMilliseconds?: number | undefined;
  /** How long opening waits; a first start longer than a call would: without the schema there is nothing to call. */
  readonly openWaitMilliseconds?: number | undefined;
}

/** Does something with a database that waits no longer than this for another connection. */
export function withLockWait<Value>(database: Database, milliseconds: number, work: () => Value): Value {
  const before = database.pragma('busy_timeout', { simple: true });
  database.pragma(`busy_timeout = ${milliseconds}`);
  try {
    return work();
  } finally {
    database.pragma(`busy_timeout = ${Number(before)}`);
  }
}

/**
 * Opens the application's database and brings its schema up to date. WAL with `synchronous = FULL`: a saved record
 * survives a power cut. Several processes may hold it open, and one with the schema opens while another writes.
 *
 * A file that is not there is made beside its place and gets its name when it is whole: one that is empty, or is no
 * database of ours, is never a new one. Nothing is changed of it.
 *
 * @throws DatabaseTooNewError when a newer version of the application has written the file; DamagedFileError
 */
export function openDatabase(
  file: string,
  {
    kind,
    steps,
    mustExist = false,
    making = unnotedPaths,
    checked = [],
    large,
    ownRows = {},
    lockWaitMilliseconds = LOCK_WAIT_MILLISECONDS,
    openWaitMilliseconds = Math.max(lockWaitMilliseconds, LOCK_WAIT_MILLISECONDS),
  }: OpenOptions,
): Database {
  const isInMemory = file === ':memory:';
  if (!isInMemory) {
    if (!mustExist && isAbsent(file)) makeDatabase(file, kind, steps, making);
    requireSoundHead(file);
    requireSoundLog(file);
  }
  const database = openSqliteFile(file, { fileMustExist: !isInMemory, hasOwnSchema: true });
  // Of a cache nothing is lost.
  if (!isInMemory && kind !== 'cache') keepInPlace(database, file);
  try {
    database.pragma(`busy_timeout = ${openWaitMilliseconds}`);
    requireKind(database, file, kind);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    applyMigrations(database, file, steps, large);
    for (const [table, condition] of Object.entries(ownRows)) requireOwnRows(database, table, condition);
    markDatabase(database, kind);
    addRowFunctions(database, file);
    checkTables(database, checked);
    database.pragma(`busy_timeout = ${lockWaitMilliseconds}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Makes a database with schema and mark; it gets its name when it is on the disk, unless another was faster. */
function makeDatabase(file: string, kind: DatabaseKind, steps: readonly Migration[], making: TemporaryPaths): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const made = making.beside(file);
  try {
    const database = createSqliteFile(made.path);
    try {
      applyMigrations(database, file, steps);
      markDatabase(database, kind);
      beginNumbers(database);
    } finally {
      database.close();
    }
    chmodSync(made.path, 0o600);
    synchroniseFile(made.path);
    linkOrCopy(made.path, file);
    synchroniseFolder(dirname(file));
  } finally {
    made.remove();
  }
}

/**
 * Moves what stands in the write-ahead log into the file and closes it: a copy of the file alone is whole then. What
 * another connection still needs of the log stays there, for the last one to move.
 */
export function closeDatabase(database: Database): void {
  if (!database.open) return;
  try {
    if (!database.readonly) withLockWait(database, 0, () => database.pragma('wal_checkpoint(TRUNCATE)'));
  } catch (error) {
    // What was saved stands in the log, and is read from there: a full disk, or another one that writes.
    if (!isDatabaseFailure(error)) throw error;
  } finally {
    database.close();
  }
}
