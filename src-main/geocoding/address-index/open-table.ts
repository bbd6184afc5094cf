import type { StoredKeys, StoredRows, StoredTables } from '#main/platform/database/pages/stored-tables.ts';
import { columnCounts } from './index-schema.ts';

type TableName = keyof typeof columnCounts;

/** Opens an index, or a table without row numbers, with all its columns. */
export function openKeys(tables: StoredTables, name: TableName): StoredKeys {
  return tables.openKeys(name, columnCounts[name]);
}

/** Opens a table whose rows have numbers, with all its columns. */
export function openRows(tables: StoredTables, name: TableName): StoredRows {
  return tables.openRows(name, columnCounts[name]);
}
