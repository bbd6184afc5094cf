import type { Database } from 'better-sqlite3';
import { PackTextError } from '../packs/pack-text-error.ts';

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
 * Makes sure that reading from tables of a database reads what is stored and computes nothing: each is a table without
 * generated columns, or a view over one or two of those. A view may count without end, which nothing could stop.
 * @throws PackTextError
 */
export function requirePlainTables(database: Database, tables: readonly string[]): void {
  const find = database.prepare<[string], SchemaRow>(
    "SELECT type, sql FROM sqlite_master WHERE type IN ('table', 'view') AND name = ? COLLATE NOCASE",
  );
  const requireTable = (table: string): void => {
    const row = find.get(table);
    if (row === undefined) throw new PackTextError('no-such-table', { table });
    const isStored = row.type === 'table' && !/^CREATE\s+VIRTUAL\b|\bGENERATED\b|\bAS\s*\(/i.test(row.sql ?? '');
    if (!isStored) throw new PackTextError('computed-table', { table });
  };
  for (const table of tables) {
    const row = find.get(table);
    if (row?.type !== 'view') {
      requireTable(table);
      continue;
    }
    const { first, second } = plainView.exec((row.sql ?? '').trim())?.groups ?? {};
    if (first === undefined) throw new PackTextError('computed-table', { table });
    for (const source of [first, second]) if (source !== undefined) requireTable(source.replaceAll(/["[\]`]/g, ''));
  }
}
