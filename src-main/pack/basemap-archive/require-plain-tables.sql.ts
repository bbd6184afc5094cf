import type { Database } from 'better-sqlite3';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';

const name = String.raw`["\x60[]?\w+["\x60\]]?`;
const column = String.raw`(?:${name}\.)?(?:${name}|\*)(?:\s+AS\s+${name})?`;
/** Both sides are columns: what is equal is looked up, not tried out. */
const equality = String.raw`(?:ON\s+\(?\s*${name}\.${name}\s*=\s*${name}\.${name}\s*\)?|USING\s*\(\s*${name}\s*\))`;
const join = String.raw`(?:\s+(?:INNER\s+|LEFT\s+(?:OUTER\s+)?)?JOIN\s+(?<second>${name})(?:\s+(?:AS\s+)?(?!ON\b|USING\b)${name})?\s+${equality})?`;
/**
 * `CREATE VIEW tiles AS SELECT … FROM map JOIN images ON …`: how writers keep equal tiles once (MBTiles 1.3, "Tiles").
 */
const plainView = new RegExp(
  String.raw`^CREATE\s+VIEW\s+${name}\s+AS\s+SELECT\s+${column}(?:\s*,\s*${column})*\s+FROM\s+(?<first>${name})(?:\s+(?:AS\s+)?(?!INNER\b|LEFT\b|JOIN\b)${name})?${join}\s*;?\s*$`,
  'i',
);

interface SchemaRow {
  readonly type: string;
  readonly sql: string | null;
}

/**
 * Names of the tables that a table of a database is made of: itself, or what a plain view ({@link
 * requirePlainTables}) is over. Empty where there is none.
 */
export function listStoredTables(database: Database, table: string): string[] {
  const row = findSchema(database, table);
  if (row?.type !== 'view') return row === undefined ? [] : [table];
  const { first, second } = plainView.exec((row.sql ?? '').trim())?.groups ?? {};
  return [first, second].flatMap((name) => (name === undefined ? [] : [unquote(name)]));
}

function findSchema(database: Database, table: string): SchemaRow | undefined {
  return database
    .prepare<[string], SchemaRow>(
      "SELECT type, sql FROM sqlite_master WHERE type IN ('table', 'view') AND name = ? COLLATE NOCASE",
    )
    .get(table);
}

function unquote(name: string): string {
  return name.replaceAll(/["[\]`]/g, '');
}

/**
 * Makes sure that reading from tables of a database reads what is stored and computes nothing: each is a table without
 * generated columns, or a view over one or two of those. A view may count without end, which nothing could stop.
 * @throws PackTextError
 */
export function requirePlainTables(database: Database, tables: readonly string[]): void {
  const requireTable = (table: string): void => {
    const row = findSchema(database, table);
    if (row === undefined) throw new PackTextError('no-such-table', { table });
    const isStored = row.type === 'table' && !/^CREATE\s+VIRTUAL\b|\bGENERATED\b|\bAS\s*\(/i.test(row.sql ?? '');
    if (!isStored) throw new PackTextError('computed-table', { table });
  };
  for (const table of tables) {
    if (findSchema(database, table)?.type !== 'view') {
      requireTable(table);
      continue;
    }
    const sources = listStoredTables(database, table);
    if (sources.length === 0) throw new PackTextError('computed-table', { table });
    for (const source of sources) requireTable(source);
  }
}
