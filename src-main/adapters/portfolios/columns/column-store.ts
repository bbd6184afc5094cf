import type { PortfolioDatabase } from '../portfolio-database.ts';
import {
  createColumn,
  isMissing,
  kindOf,
  narrowColumn,
  viewColumn,
  widenColumn,
  type ColumnData,
  type ColumnKind,
} from './column-data.ts';

/** Bytes in one row of the table: a column of a million doubles has four. */
const PIECE_BYTES = 2 ** 21;

/** Of what columns there are and what they hold: another number has all of them made anew. */
const FORMAT = 2;

/** Saves a column in the place of what was there under its name; nothing where no location has a value. */
export function saveColumn(database: PortfolioDatabase, name: string, data: ColumnData): void {
  database.prepare('DELETE FROM review_column WHERE name = ?').run(name);
  if (data.every((_, position) => isMissing(data, position))) return;
  const insert = database.prepare('INSERT INTO review_column (name, piece, kind, data) VALUES (?, ?, ?, ?)');
  const stored = narrowColumn(data);
  const bytes = new Uint8Array(stored.buffer, stored.byteOffset, stored.byteLength);
  for (let start = 0, piece = 0; start < bytes.length; start += PIECE_BYTES, piece += 1) {
    insert.run(name, piece, kindOf(stored), bytes.subarray(start, start + PIECE_BYTES));
  }
}

/** Loads a column as it is stored; null where there is none of the name. */
export function loadStoredColumn(database: PortfolioDatabase, name: string): ColumnData | null {
  const stored = database
    .prepare<[string], [kind: ColumnKind, bytes: number]>(
      'SELECT kind, SUM(length(data)) FROM review_column WHERE name = ? GROUP BY kind',
    )
    .raw()
    .get(name);
  if (stored === undefined) return null;
  const [kind, length] = stored;
  const bytes = new Uint8Array(length);
  const pieces = database
    .prepare<[string], Uint8Array>('SELECT data FROM review_column WHERE name = ? ORDER BY piece')
    .pluck();
  let start = 0;
  for (const piece of pieces.iterate(name)) {
    bytes.set(piece, start);
    start += piece.length;
  }
  return viewColumn(kind, bytes.buffer);
}

/** Loads a column as one of a kind; an empty one where there is none of the name. */
export function loadColumn(database: PortfolioDatabase, name: string, kind: ColumnKind): ColumnData {
  const stored = loadStoredColumn(database, name);
  if (stored === null) return createColumn(kind as 'double', 0);
  return kind === 'double' ? widenColumn(stored) : stored;
}

/** The sets of columns that are made one after the other. */
export type ColumnPart = 'inputs' | 'results' | 'losses' | ComparedPart;
/** The second run of a comparison, by its id. */
export type ComparedPart = `comparison ${number}`;

/** What the columns of a part were made of; null when there are none. */
export function loadContent(database: PortfolioDatabase, part: ColumnPart): string | null {
  const content = database.prepare('SELECT content FROM review_content WHERE part = ?').pluck().get(part);
  return (content as string | undefined) ?? null;
}

/** Saves all columns of a part, or none. */
export function savePart(
  database: PortfolioDatabase,
  part: ColumnPart,
  columns: ReadonlyMap<string, ColumnData>,
  content: string,
): void {
  database.transaction(() => {
    for (const [name, data] of columns) saveColumn(database, name, data);
    database
      .prepare('INSERT INTO review_content VALUES (?, ?) ON CONFLICT (part) DO UPDATE SET content = excluded.content')
      .run(part, content);
  })();
}

/** Removes what was stored of the second run of a comparison. */
export function removeComparedPart(database: PortfolioDatabase, part: ComparedPart): void {
  database.prepare('DELETE FROM review_content WHERE part = ?').run(part);
  database.prepare("DELETE FROM review_column WHERE name LIKE ? || ' %'").run(part);
}

/**
 * Describes what the columns of a part would be made of now: another text when something has changed. Every result that is
 * saved has a number of its own, larger than all before it; what is changed in place or taken away is counted.
 */
export function describeContent(database: PortfolioDatabase, part: ColumnPart): string {
  const inputs = database
    .prepare(
      `SELECT (SELECT record_count FROM source), (SELECT COUNT(*) FROM rejected_row), (SELECT MAX(id) FROM location),
         (SELECT changes FROM review_change)`,
    )
    .raw()
    .get() as unknown[];
  const known = [FORMAT, ...inputs];
  // The results of a comparison stay what they are.
  if (part !== 'results' && part !== 'losses') return JSON.stringify(known);
  return JSON.stringify([...known, database.prepare('SELECT MAX(id) FROM result').pluck().get()]);
}
