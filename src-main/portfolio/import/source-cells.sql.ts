import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import type { KeptText } from '#shared/portfolio/portfolio-batch.ts';
import type { PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import { createDelimitedScanner } from './formats/delimited-scanner.ts';
import { findKeptDelimiter } from '../export/oed/kept-records.ts';

/** What is kept of a source beside its rows. */
export interface KeptSource {
  /** Names of the file's columns, in its order. */
  readonly columns: readonly string[];
  /** Stands between the cells of a kept record. */
  readonly delimiter: string;
}

/** What is kept of a source: of an OED file its cells, of which an export gives back what nothing is made of here. */
export function describeKept(
  { isOed, options }: Pick<PortfolioDetection, 'isOed' | 'options'>,
  columns: readonly string[],
): KeptSource | null {
  return isOed ? { columns, delimiter: findKeptDelimiter(options) } : null;
}

/** The cells of a batch, packed. */
export interface PackedCells {
  /** The text in UTF-8, packed with DEFLATE. */
  readonly text: Uint8Array;
  /** Locations of the batch whose perils the file leaves blank. */
  readonly withoutPerils: number;
}

/** Packs the cells of a batch. */
export function packCells({ text, withoutPerils }: KeptText): PackedCells {
  return { text: deflateRawSync(Buffer.from(text), { level: 1 }), withoutPerils };
}

function refuse(database: Database): never {
  throw new DamagedFileError(database.name, new ChecksumError('cells of the source'));
}

function computeChecksum(head: readonly number[], body: Uint8Array | string): number {
  return crc32(body, crc32(head.join(' ')));
}

/** Says that the cells of a source are kept, before the first of them is. */
export function keepSource(database: Database, kept: KeptSource): void {
  const head = JSON.stringify(kept);
  database
    .prepare('INSERT INTO kept_source (id, head, checksum) VALUES (1, ?, ?)')
    .run(head, computeChecksum([1], head));
}

/** What is kept of the source; null where its cells are not. @throws DamagedFileError */
export function loadKeptSource(database: Database): KeptSource | null {
  const row = database.prepare<[], [string, number]>('SELECT head, checksum FROM kept_source').raw().get();
  if (row === undefined) return null;
  const [head, checksum] = row;
  if (computeChecksum([1], head) !== checksum) refuse(database);
  return JSON.parse(head) as KeptSource;
}

/** Creates what saves the cells of a batch, by the number of its first record. */
export function createCellSaver(database: Database): (first: number, count: number, cells: PackedCells) => void {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO source_block (first, count, without_perils, cells, checksum) VALUES (?, ?, ?, ?, ?)',
  );
  return (first, count, { text, withoutPerils }) => {
    insert.run(first, count, withoutPerils, text, computeChecksum([first, count, withoutPerils], text));
  };
}

/** Creates what keeps the cells of a row that was set aside and is a location now, as somebody has corrected them. */
export function createCorrectedCellSaver(database: Database): (id: number, cells: readonly string[]) => void {
  const insert = database.prepare('INSERT OR REPLACE INTO corrected_cells (id, cells, checksum) VALUES (?, ?, ?)');
  return (id, cells) => {
    const json = JSON.stringify(cells);
    insert.run(id, json, computeChecksum([id], json));
  };
}

/** Locations whose perils the source leaves blank. @throws DamagedFileError */
export function countWithoutPerils(database: Database, { columns }: KeptSource): number {
  const inBlocks = database
    .prepare('SELECT coalesce(sum(without_perils), 0) FROM source_block')
    .pluck()
    .get() as number;
  const at = columns.findIndex((name) => name.trim().toLowerCase() === 'locperilscovered');
  // Of those that were locations before the blocks have counted it.
  const aside = new Set(database.prepare<[], number>('SELECT location FROM corrected_row').pluck().all());
  let corrected = 0;
  for (const [id, cells] of loadCorrectedCells(database, 0, Number.MAX_SAFE_INTEGER)) {
    if (aside.has(id) && (at < 0 || (cells[at] ?? '').trim() === '')) corrected += 1;
  }
  return inBlocks + corrected;
}

/**
 * The cells of locations with ids in a range, ends included, that somebody has corrected, by their ids.
 * @throws DamagedFileError
 */
export function loadCorrectedCells(
  database: Database,
  from: number,
  to: number,
): ReadonlyMap<number, readonly string[]> {
  const rows = database
    .prepare<[number, number], [number, string, number]>(
      'SELECT id, cells, checksum FROM corrected_cells WHERE id BETWEEN ? AND ?',
    )
    .raw()
    .all(from, to);
  return new Map(
    rows.map(([id, cells, checksum]) => {
      if (computeChecksum([id], cells) !== checksum) refuse(database);
      return [id, JSON.parse(cells) as string[]];
    }),
  );
}

/**
 * Reads the cells of kept records one after the other.
 * @param use called with the place of each, from 0, and its cells; null: it was set aside
 * @returns how many there are
 */
export function scanKeptCells(
  text: string,
  { delimiter, columns }: KeptSource,
  use: (place: number, cells: readonly string[] | null) => void,
): number {
  let place = 0;
  const scanner = createDelimitedScanner({
    delimiter,
    decimalSeparator: '.',
    onRecord(record) {
      // A single cell stands for a row that was set aside: no location has one.
      use(place, record.length > 1 ? columns.map((_, index) => record.text(index)) : null);
      place += 1;
    },
  });
  scanner.push(text);
  scanner.end();
  return place;
}

type BlockRow = [first: number, count: number, withoutPerils: number, cells: Uint8Array, checksum: number];

/**
 * Creates what reads the source's cells of the locations with ids in a range, ends included, by their ids.
 * @throws DamagedFileError
 */
export function createSourceCellReader(
  database: Database,
  { delimiter, columns }: KeptSource,
): (from: number, to: number) => ReadonlyMap<number, readonly string[]> {
  const select = database
    .prepare<[number, number], BlockRow>(
      `SELECT first, count, without_perils, cells, checksum FROM source_block
       WHERE first <= ? AND first + count > ? ORDER BY first`,
    )
    .raw();
  return (from, to) => {
    const found = new Map<number, readonly string[]>();
    for (const [first, count, withoutPerils, cells, checksum] of select.iterate(to, from)) {
      if (computeChecksum([first, count, withoutPerils], cells) !== checksum) refuse(database);
      const text = inflateRawSync(cells).toString();
      const records = scanKeptCells(text, { delimiter, columns }, (place, row) => {
        if (row !== null && first + place >= from && first + place <= to) found.set(first + place, row);
      });
      if (records !== count) refuse(database);
    }
    for (const [id, cells] of loadCorrectedCells(database, from, to)) found.set(id, cells);
    return found;
  };
}
