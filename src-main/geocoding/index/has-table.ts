import type { Database } from 'better-sqlite3';

/** Whether an index has a table: those of earlier versions lack some. */
export function hasTable(database: Database, name: string): boolean {
  return database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;
}
