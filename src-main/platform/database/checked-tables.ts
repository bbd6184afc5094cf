import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { ChecksumError } from '../files/checksum.ts';
import { DamagedFileError } from '../errors/errors.ts';

/** Columns of a table that have a checksum in each row, written with the row and compared whenever it is read. */
export interface CheckedTable {
  readonly table: string;
  /** The primary key, of the columns. */
  readonly key: readonly string[];
  /** The columns that the checksum is of, in this order. */
  readonly columns: readonly string[];
  /** Column of the checksum. */
  readonly checksum: string;
  /**
   * The view by which rows are read: the same columns, or {@link DamagedFileError}. A condition on a column by which
   * SQLite does not look rows up has a plus before it (`+column = ?`): without one SQLite puts the value in the place
   * of the column wherever that stands, also where the checksum is computed.
   */
  readonly view: string;
  /** Whether whoever writes rows computes the checksum, by {@link computeRowChecksum}: where there may be millions. */
  readonly isWrittenByHand?: boolean;
}

/** A table with its checksum in `checksum` and its view `intact_<table>`, whose key is the first of its columns. */
export function describeTable(table: string, columns: readonly string[]): CheckedTable {
  return { table, key: columns.slice(0, 1), columns, checksum: 'checksum', view: `intact_${table}` };
}

/** CRC-32 of the values of a row, as JSON; of bytes, of their own CRC-32. */
export function computeRowChecksum(values: readonly unknown[]): number {
  return crc32(JSON.stringify(values.map((value) => (value instanceof Uint8Array ? `${crc32(value)}` : value))));
}

/** Makes the functions known to a connection by which checksums of rows are computed and compared. */
export function addRowFunctions(database: Database, file: string): void {
  const options = { varargs: true, deterministic: true };
  database.function('row_checksum', options, (...values: unknown[]) => computeRowChecksum(values));
  database.function('is_intact', options, (table: unknown, checksum: unknown, ...values: unknown[]) => {
    if (checksum === computeRowChecksum(values)) return 1;
    throw new DamagedFileError(file, new ChecksumError(`a row of ${String(table)}`));
  });
}

/**
 * Looks whether what the rows of a table refer to is there: a row that is lost has no checksum that would tell.
 * @throws DamagedFileError
 */
export function requireReferences(database: Database, table: string): void {
  const lost = database.pragma(`foreign_key_check('${table}')`) as unknown[];
  if (lost.length > 0) throw new DamagedFileError(database.name, new ChecksumError(`what ${table} refers to`));
}

/** Looks at each row of a small table. @throws DamagedFileError */
export function requireRows(database: Database, table: string): void {
  database.prepare(`SELECT COUNT(*) FROM intact_${table}`).get();
}

/**
 * Looks whether a table has the columns by the names that rows are read by: SQLite takes no notice of capitals.
 * @throws DamagedFileError
 */
export function requireColumns(database: Database, table: string, columns: readonly string[]): void {
  const there = new Set(
    database.prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?)').pluck().all(table),
  );
  const lost = columns.find((column) => !there.has(column));
  if (lost !== undefined) throw new DamagedFileError(database.name, new ChecksumError(`column ${lost} of ${table}`));
}

/** A condition that holds for rows that are what was written. */
export function formatIntact({ table, columns, checksum }: CheckedTable): string {
  return `is_intact('${table}', ${checksum}, ${columns.join(', ')})`;
}

/**
 * Has a connection write and compare the checksums of tables. The triggers and views are the connection's own: the file
 * has the column alone, so that any other program can read it. {@link addRowFunctions} comes first.
 */
export function checkTables(database: Database, tables: readonly CheckedTable[]): void {
  for (const checked of tables) {
    const { table, columns, view, isWrittenByHand = false } = checked;
    const list = columns.join(', ');
    if (!isWrittenByHand) writeChecksums(database, checked);
    database.exec(
      `CREATE TEMP VIEW ${view} (${list}) AS SELECT ${list} FROM main.${table} WHERE ${formatIntact(checked)}`,
    );
  }
}

function writeChecksums(database: Database, { table, key, columns, checksum, view }: CheckedTable): void {
  const list = columns.join(', ');
  const row = key.map((column) => `${column} = NEW.${column}`).join(' AND ');
  const update = `UPDATE ${table} SET ${checksum} = row_checksum(${list}) WHERE ${row};`;
  database.exec(`
    CREATE TEMP TRIGGER ${view}_inserted AFTER INSERT ON main.${table} BEGIN ${update} END;
    CREATE TEMP TRIGGER ${view}_updated AFTER UPDATE OF ${list} ON main.${table} BEGIN ${update} END;
  `);
}
