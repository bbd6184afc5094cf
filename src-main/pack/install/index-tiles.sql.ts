import type { Database } from 'better-sqlite3';
import { selectTile } from '../basemap-archive/select-tile.ts';
import { listStoredTables } from '../basemap-archive/require-plain-tables.sql.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';

/** What SQLite says of each step by which a query goes (sqlite.org/eqp.html). */
interface PlanRow {
  readonly detail: string;
}

/** Whether a tile of an MBTiles file is looked up by an index, and not found by going through others. */
export function isIndexed(database: Database): boolean {
  const steps = database
    .prepare<[number, number, number, number], PlanRow>(`EXPLAIN QUERY PLAN ${selectTile}`)
    .all(0, 0, 0, 0)
    .map(({ detail }) => detail);
  const isSearch = (step: string): boolean => step.startsWith('SEARCH ') && !step.includes(' AUTOMATIC ');
  return steps.every(isSearch) && steps.some((step) => step.split('=?').length > 3);
}

/** The columns by which a tile is asked for (MBTiles 1.3, "Tiles"). */
const addressColumns = ['zoom_level', 'tile_column', 'tile_row'];

/**
 * Makes sure that a tile of an MBTiles file is looked up by its zoom, column and row: the map asks for many, and each
 * of them would go through all. What has no index is given one: the table, or those that a view is over.
 * @param database of our own copy, whose tables are plain
 * @throws PackTextError where none of it helps
 */
export function indexTiles(database: Database): void {
  if (isIndexed(database)) return;
  const tables = listStoredTables(database, 'tiles').map((name) => ({ name, columns: listColumns(database, name) }));
  const [first, second] = tables;
  // Tables are joined by a column that both have.
  const shared = first?.columns.filter((column) => second?.columns.includes(column)) ?? [];
  const wanted = tables.flatMap(({ name, columns }) => [
    ...(addressColumns.every((column) => columns.includes(column)) ? [{ name, columns: addressColumns }] : []),
    ...shared.map((column) => ({ name, columns: [column] })),
  ]);
  for (const [at, { name, columns }] of wanted.entries()) {
    database.exec(
      `CREATE INDEX freeboard_tiles_${at} ON "${name}" (${columns.map((column) => `"${column}"`).join(', ')})`,
    );
  }
  if (!isIndexed(database)) throw new PackTextError('tiles-without-index');
}

/** Names of columns in small letters; those that are not plain words are left out. */
function listColumns(database: Database, table: string): string[] {
  const names = database.prepare<[string], string>('SELECT lower(name) FROM pragma_table_info(?)').pluck().all(table);
  return names.filter((name) => /^\w+$/.test(name));
}
