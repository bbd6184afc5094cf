import type { PortfolioDatabase } from '../portfolio-database.ts';
import { isMissing, viewColumn, type ColumnData, type ColumnKind } from './column-data.ts';

/** Bytes in one row of the table: a column of a million doubles has four. */
const PIECE_BYTES = 2 ** 21;

/** Saves a column in the place of what was there under its name; nothing where no location has a value. */
export function saveColumn(database: PortfolioDatabase, name: string, data: ColumnData): void {
  database.prepare('DELETE FROM review_column WHERE name = ?').run(name);
  if (data.every((_, position) => isMissing(data, position))) return;
  const insert = database.prepare('INSERT INTO review_column (name, piece, data) VALUES (?, ?, ?)');
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  for (let start = 0, piece = 0; start < bytes.length; start += PIECE_BYTES, piece += 1) {
    insert.run(name, piece, bytes.subarray(start, start + PIECE_BYTES));
  }
}

/** Loads a column; an empty one where there is none of the name. */
export function loadColumn(database: PortfolioDatabase, name: string, kind: ColumnKind): ColumnData {
  const pieces = database
    .prepare<[string], Uint8Array>('SELECT data FROM review_column WHERE name = ? ORDER BY piece')
    .pluck()
    .all(name);
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let start = 0;
  for (const piece of pieces) {
    bytes.set(piece, start);
    start += piece.length;
  }
  return viewColumn(kind, bytes.buffer);
}

/** The two sets of columns that are made at different times. */
export type ColumnPart = 'inputs' | 'results';

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

/**
 * Describes what the columns of a part would be made of now: another text when something has changed. Every result that is
 * saved has a number of its own, larger than all before it.
 */
export function describeContent(database: PortfolioDatabase, part: ColumnPart): string {
  const inputs = database
    .prepare(
      'SELECT (SELECT record_count FROM source), (SELECT COUNT(*) FROM rejected_row), (SELECT MAX(id) FROM location)',
    )
    .raw()
    .get() as unknown[];
  if (part === 'inputs') return JSON.stringify(inputs);
  const results = database.prepare('SELECT MAX(id), COUNT(*) FROM result').raw().get() as unknown[];
  return JSON.stringify([...inputs, ...results]);
}
