import type { Database } from 'better-sqlite3';
import { ChecksumError } from '../files/checksum.ts';
import { DamagedFileError } from '../errors/errors.ts';

/** Bytes of a database of which every page is looked at: a tenth of a second at most. */
const MOST_BYTES = 16 * 2 ** 20;
/** Byte of a file whose page is never used: the system locks it (SQLite file format, 1.4). */
const LOCK_BYTE = 2 ** 30;

/** Holds for what SQLite keeps of a table whose numbers never come back. */
const NUMBERED = "name IN (SELECT name FROM sqlite_schema) AND typeof(seq) = 'integer'";

/** Tables that are too large to be looked through whenever a database is opened. */
export interface LargeTables {
  readonly names: readonly string[];
  /** Bytes of a file in which they are looked through all the same; left out: {@link MOST_BYTES}. */
  readonly mostBytes?: number | undefined;
}

/**
 * Looks at how the tables and indexes of a database stand in its file. A page that the disk has put into the place of
 * another one is whole: rows are lost or are another table's, and nothing in them says so. So each table has rows of
 * its own columns alone, in their order, as its indexes say, and each page belongs to one of them or is free. Of large
 * tables in a large file only the first row is looked at: another table's rows in the place of all.
 * @throws DamagedFileError
 */
export function requireSoundTables(database: Database, large: LargeTables): void {
  const tables = database
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') AND name <> 'sqlite_schema'",
    )
    .pluck()
    .all();
  const isSmall = large.names.length === 0 || sizeOf(database) <= (large.mostBytes ?? MOST_BYTES);
  for (const table of tables) {
    if (isSmall || !large.names.includes(table)) requireSoundTree(database, table);
    else requireFirstRow(database, table);
  }
  // Of no STRICT table: it takes the rows of any other.
  if (tables.includes('sqlite_sequence')) requireOwnRows(database, 'sqlite_sequence', NUMBERED);
  if (isSmall) requireAllPages(database);
}

/** Looks at the pages of a table and its indexes, and at each row for its columns. @throws DamagedFileError */
export function requireSoundTree(database: Database, table: string): void {
  const found = database.pragma(`integrity_check('${table}')`, { simple: true });
  if (found !== 'ok') refuse(database, `table ${table}: ${String(found)}`);
}

function refuse(database: Database, what: string): never {
  throw new DamagedFileError(database.name, new ChecksumError(what));
}

const readNumber = (database: Database, pragma: string): number => Number(database.pragma(pragma, { simple: true }));

function sizeOf(database: Database): number {
  return readNumber(database, 'page_count') * readNumber(database, 'page_size');
}

/**
 * Counts the pages of tables and indexes, and those that are free: a part of a table that nothing leads to is in
 * neither.
 */
function requireAllPages(database: Database): void {
  // Of one moment: another process may be writing.
  const [used, free, all] = database.transaction(() => [
    database.prepare('SELECT sum(pageno) FROM dbstat WHERE aggregate = TRUE').pluck().get() as number,
    readNumber(database, 'freelist_count'),
    readNumber(database, 'page_count'),
  ])() as [number, number, number];
  const unused = all * readNumber(database, 'page_size') > LOCK_BYTE ? 1 : 0;
  if (used + free + unused !== all) refuse(database, `${used} pages in use of ${all}`);
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

/** Looks whether the first row of a table has values that its columns take. */
function requireFirstRow(database: Database, table: string): void {
  const columns = database
    .prepare<[string], Column>('SELECT name, type, "notnull", pk FROM pragma_table_info(?)')
    .all(table);
  const types = columns.map(({ name }) => `typeof("${name}")`).join(', ');
  const row = database.prepare<[], string[]>(`SELECT ${types} FROM "${table}" LIMIT 1`).raw().get() ?? [];
  const fits = row.every((type, at) => {
    const { type: declared, notnull, pk } = columns[at]!;
    return type === 'null' ? notnull === 0 && pk === 0 : type === declared.toLowerCase();
  });
  if (!fits) refuse(database, `table ${table}`);
}

/**
 * Looks whether all rows of a table are its own, where another table has columns of the same types.
 * @param condition SQL that holds for a row of this table, and for none of the other one
 * @throws DamagedFileError
 */
export function requireOwnRows(database: Database, table: string, condition: string): void {
  const isOther = database.prepare(`SELECT 1 FROM "${table}" WHERE (${condition}) IS NOT TRUE LIMIT 1`).get();
  if (isOther !== undefined) refuse(database, `table ${table}: a row of another table`);
}
