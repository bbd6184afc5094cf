import { crc32 } from 'node:zlib';
import { CHECKSUM_BYTES, ChecksumError } from '#main/platform/files/checksum.ts';
import { formatSealedJson, parseSealedJson } from '#main/platform/files/sealed-json.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
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
    const own = sealPiece(bytes.subarray(start, start + PIECE_BYTES), { name, piece, kind: kindOf(stored) });
    const [kind, known] = find.get(name, piece) ?? [null, null];
    if (kind !== kindOf(stored) || !known.equals(own)) save.run(name, piece, kindOf(stored), own);
  }
  database.prepare('DELETE FROM review_column WHERE name = ? AND piece >= ?').run(name, piece);
}

/**
 * Loads a column as it is stored; null where there is none of the name. The table is read itself, of which there are a
 * few hundred rows: nothing tells of a damaged index, by which a column is not found.
 * @throws DamagedFileError
 */
export function loadStoredColumn(database: PortfolioDatabase, name: string): ColumnData | null {
  const stored = database
    .prepare<[string], [piece: number, kind: ColumnKind, sealed: Uint8Array]>(
      'SELECT piece, kind, data FROM review_column NOT INDEXED WHERE name = ? ORDER BY piece',
    )
    .raw()
    .all(name);
  if (stored.length === 0) return null;
  const kind = stored[0]![1];
  const pieces = stored.map(([piece, own, sealed], at) => {
    const isNext = piece === at && own === kind;
    return isNext ? openPiece(database, sealed, { name, piece, kind }) : refuse(database);
  });
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const piece of pieces) {
    bytes.set(piece, start);
    start += piece.length;
  }
  return viewColumn(kind, bytes.buffer);
}

/** What a piece of a column is known by. */
interface PieceName {
  readonly name: string;
  readonly piece: number;
  readonly kind: ColumnKind;
}

/** The bytes of a piece with their checksum behind them, which is of what the piece is known by, too. */
function sealPiece(bytes: Uint8Array, { name, piece, kind }: PieceName): Buffer {
  const sealed = Buffer.allocUnsafe(bytes.length + CHECKSUM_BYTES);
  sealed.set(bytes);
  sealed.writeUInt32LE(crc32(bytes, crc32(`${name} ${piece} ${kind}`)), bytes.length);
  return sealed;
}

function openPiece(database: PortfolioDatabase, sealed: Uint8Array, known: PieceName): Uint8Array {
  const bytes = sealed.subarray(0, Math.max(0, sealed.length - CHECKSUM_BYTES));
  return sealPiece(bytes, known).equals(sealed) ? bytes : refuse(database);
}

function refuse(database: PortfolioDatabase): never {
  throw new DamagedFileError(database.name, new ChecksumError('a column of a review'));
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

/** What is stored of a part: what its columns were made of, and of how many pieces each is. */
interface StoredPart {
  readonly content: string;
  readonly pieces: Readonly<Record<string, number>>;
}

/** What the columns of a part were made of; null when there are none, or not all that were saved. */
export function loadContent(database: PortfolioDatabase, part: ColumnPart): string | null {
  const select = database.prepare<[string], string>('SELECT content FROM review_content WHERE part = ?').pluck();
  const text = select.get(part);
  const stored = text === undefined ? null : parseStoredPart(text);
  if (stored === null) return null;
  const isWhole = Object.entries(stored.pieces).every(([name, pieces]) => countPieces(database, name) === pieces);
  return isWhole ? stored.content : null;
}

/** Null where it is not what was saved: the columns are made anew. */
function parseStoredPart(text: string): StoredPart | null {
  try {
    const { value, isSealed } = parseSealedJson(text, 'review_content');
    return isSealed ? (value as StoredPart) : null;
  } catch {
    return null;
  }
}

function countPieces(database: PortfolioDatabase, name: string): number {
  return database.prepare('SELECT COUNT(*) FROM review_column NOT INDEXED WHERE name = ?').pluck().get(name) as number;
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
      .run(part, formatSealedJson({ content, pieces: countAllPieces(database, [...columns.keys()].toSorted()) }));
  })();
}

function countAllPieces(database: PortfolioDatabase, names: readonly string[]): StoredPart['pieces'] {
  const counted = names.map((name) => [name, countPieces(database, name)] as const);
  // Of a column without a value nothing is stored.
  return Object.fromEntries(counted.filter(([, pieces]) => pieces > 0));
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
