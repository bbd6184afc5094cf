import type { Database } from 'better-sqlite3';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import { applicationTables } from '../application-tables.ts';
import { addRowFunctions, checkTables, type CheckedTable } from '#main/platform/database/checked-tables.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { requireKind, requireSoundHead } from '#main/platform/database/database-mark.ts';

/**
 * Reads a whole database of records that nobody writes: every page of it, and every row that has a checksum.
 * @throws DamagedFileError; SqliteError with the name of the file
 */
export function requireSoundRecords(file: string): void {
  requireSoundHead(file);
  const database = openSqliteFile(file, { readonly: true, fileMustExist: true, hasOwnSchema: true });
  try {
    requireKind(database, file, 'records');
    addRowFunctions(database, file);
    const tables = applicationTables.filter((table) => hasColumns(database, table));
    checkTables(database, tables);
    requireSoundContents(database, tables);
  } finally {
    database.close();
  }
}

/**
 * Reads every page of open records, and every row that has a checksum.
 * @param tables those whose checksums the connection compares
 * @throws DamagedFileError; SqliteError with the name of the file
 */
export function requireSoundContents(database: Database, tables: readonly CheckedTable[] = applicationTables): void {
  const found = database.pragma('integrity_check', { simple: true });
  if (found !== 'ok') throw new DamagedFileError(database.name, new ChecksumError(String(found)));
  for (const { view } of tables) database.prepare(`SELECT COUNT(*) FROM ${view}`).get();
}

/** Whether a table is as it is now: in a copy of an earlier version it may be another one, without these checksums. */
function hasColumns(database: Database, { table, columns, checksum }: CheckedTable): boolean {
  const there = new Set(
    database.prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?)').pluck().all(table),
  );
  return [...columns, checksum].every((column) => there.has(column));
}
