import { CHECKSUM_BYTES, sealBytes, unsealBytes } from '#main/adapters/files/checksum.ts';
import { DamagedFileError } from '#main/services/errors.ts';
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

/**
 * Saves a column in the place of what was there under its name, but for the pieces that are as they were; nothing where
 * no location has a value.
 */
export function saveColumn(database: PortfolioDatabase, name: string, data: ColumnData): void {
  const isNothing = data.every((_, position) => isMissing(data, position));
  const stored = narrowColumn(data);
  const bytes = new Uint8Array(stored.buffer, stored.byteOffset, isNothing ? 0 : stored.byteLength);
  const find = database
    .prepare<[string, number], [kind: ColumnKind, data: Buffer]>(
      'SELECT kind, data FROM review_column WHERE name = ? AND piece = ?',
    )
    .raw();
  const save = database.prepare('INSERT OR REPLACE INTO review_column (name, piece, kind, data) VALUES (?, ?, ?, ?)');
  let piece = 0;
  for (let start = 0; start < bytes.length; start += PIECE_BYTES, piece += 1) {
    const own = sealBytes(bytes.subarray(start, start + PIECE_BYTES));
    const [kind, known] = find.get(name, piece) ?? [null, null];
    if (kind !== kindOf(stored) || !known.equals(own)) save.run(name, piece, kindOf(stored), own);
  }
  database.prepare('DELETE FROM review_column WHERE name = ? AND piece >= ?').run(name, piece);
}

/** Loads a column as it is stored; null where there is none of the name. */
export function loadStoredColumn(database: PortfolioDatabase, name: string): ColumnData | null {
  const stored = database
    .prepare<[string], [kind: ColumnKind, bytes: number]>(
      `SELECT kind, SUM(length(data) - ${CHECKSUM_BYTES}) FROM review_column WHERE name = ? GROUP BY kind`,
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
  for (const sealed of pieces.iterate(name)) {
    const piece = openPiece(database, sealed);
    bytes.set(piece, start);
    start += piece.length;
  }
  return viewColumn(kind, bytes.buffer);
}

/** The bytes of a stored piece. @throws DamagedFileError when they are not what was written */
function openPiece(database: PortfolioDatabase, sealed: Uint8Array): Uint8Array {
  try {
    return unsealBytes(sealed, 'a column of a review');
  } catch (error) {
    throw new DamagedFileError(database.name, error);
  }
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

/** Names of the columns that are stored of the second run of a comparison. */
export function listStoredColumns(database: PortfolioDatabase, part: ComparedPart): string[] {
  const select = database.prepare<[string], string>(
    "SELECT DISTINCT name FROM review_column WHERE name LIKE ? || ' %'",
  );
  return select.pluck().all(part);
}

/** Removes what was stored of the second run of a comparison. */
export function removeComparedPart(database: PortfolioDatabase, part: ComparedPart): void {
  database.prepare('DELETE FROM review_content WHERE part = ?').run(part);
  database.prepare("DELETE FROM review_column WHERE name LIKE ? || ' %'").run(part);
}
