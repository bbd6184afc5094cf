import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { createBoundedCache } from '#main/platform/bounded-cache.ts';
import { BLOCK_SUMS_ENDING } from '#main/platform/files/block-sums.ts';
import {
  CHECKSUM_BYTES,
  ChecksumError,
  computeChecksum,
  sealBytes,
  unsealBytes,
} from '#main/platform/files/checksum.ts';
import { FileEndsError, openRandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { synchroniseFile } from '#main/platform/files/synchronise-folder.ts';
import { selectTile } from './select-tile.ts';

/** The first bytes of a list, and the version of its layout; a float64 with the count of its entries follows. */
const MARK = 'FBT1';
const HEADER_BYTES = 12 + CHECKSUM_BYTES;
/** Zoom (a byte), column and row (uint32), checksum of the bytes (uint32), big-endian: in the order of the tiles. */
const ENTRY_BYTES = 13;
const ENTRIES_PER_BLOCK = 256;
const BLOCK_BYTES = ENTRIES_PER_BLOCK * ENTRY_BYTES + CHECKSUM_BYTES;
const DEEPEST_ZOOM = 30;
/** Bytes of a list that are kept in memory: the blocks in its middle are read for every tile. */
const KEPT_BYTES = 2 * 1024 * 1024;

/** A tile as MBTiles counts it: rows from the south. */
type TileKey = readonly [zoom: number, column: number, row: number];

/** The checksums of the tiles of an MBTiles file. */
export interface TileSums {
  /** Checksum of a tile's bytes; null where the file has no such tile. @throws ChecksumError for a damaged list */
  find(tile: TileKey): number | null;
  close(): void;
}

/** The file with the checksums of the tiles of an MBTiles file. */
export function findTileSums(file: string): string {
  return file + BLOCK_SUMS_ENDING;
}

/**
 * Writes the checksums of the tiles of an MBTiles file into a file. Which tiles there are is part of it: one that
 * SQLite no longer finds is told from one that never was.
 * @param longest bytes of the longest tile that is read
 */
export function writeTileSums(database: Database, sums: string, longest: number): void {
  const target = openSync(sums, 'w', 0o600);
  try {
    let count = 0;
    let entries: Buffer[] = [];
    let position = HEADER_BYTES;
    function flush(): void {
      if (entries.length === 0) return;
      const block = sealBytes(Buffer.concat(entries));
      writeSync(target, block, 0, block.length, position);
      position += block.length;
      entries = [];
    }
    for (const entry of listEntries(database, longest)) {
      entries.push(entry);
      count += 1;
      if (entries.length === ENTRIES_PER_BLOCK) flush();
    }
    flush();
    const header = Buffer.alloc(HEADER_BYTES - CHECKSUM_BYTES);
    header.write(MARK, 'latin1');
    header.writeDoubleBE(count, 4);
    writeSync(target, sealBytes(header), 0, HEADER_BYTES, 0);
  } finally {
    closeSync(target);
  }
  synchroniseFile(sums);
}

function* listEntries(database: Database, longest: number): Generator<Buffer> {
  const select = database.prepare<[number, number, number, number], Buffer | string | null>(selectTile).pluck();
  const keys = database
    .prepare<[number], TileKey>(
      `SELECT DISTINCT zoom_level, tile_column, tile_row FROM tiles
       WHERE zoom_level BETWEEN 0 AND ? ORDER BY zoom_level, tile_column, tile_row`,
    )
    .raw();
  for (const key of keys.iterate(DEEPEST_ZOOM)) {
    if (!isTile(key)) continue;
    const bytes = select.get(...key, longest);
    if (Buffer.isBuffer(bytes)) yield encodeEntry(key, computeChecksum(bytes));
  }
}

function isTile([zoom, column, row]: TileKey): boolean {
  const isInside = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** zoom;
  return Number.isInteger(zoom) && isInside(column) && isInside(row);
}

function encodeEntry([zoom, column, row]: TileKey, sum: number): Buffer {
  const entry = Buffer.alloc(ENTRY_BYTES);
  entry.writeUInt8(zoom);
  entry.writeUInt32BE(column, 1);
  entry.writeUInt32BE(row, 5);
  entry.writeUInt32BE(sum, 9);
  return entry;
}

/**
 * Opens the checksums of the tiles of an MBTiles file, in {@link findTileSums}.
 * @throws ChecksumError where they are damaged; what the system says where they cannot be read
 */
export function openTileSums(file: string): TileSums {
  const what = path.basename(file) + BLOCK_SUMS_ENDING;
  const list = openRandomAccessFile(findTileSums(file));

  function read(offset: number, length: number): Buffer {
    try {
      const bytes = unsealBytes(list.read(offset, length), what);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      throw error instanceof FileEndsError ? new ChecksumError(what) : error;
    }
  }

  try {
    const header = read(0, HEADER_BYTES);
    if (header.toString('latin1', 0, 4) !== MARK) throw new ChecksumError(what);
    const count = header.readDoubleBE(4);
    const kept = createBoundedCache<Buffer>(KEPT_BYTES);
    const readBlock = (block: number): Buffer => {
      const known = kept.find(String(block));
      if (known !== undefined) return known;
      const entries = Math.min(ENTRIES_PER_BLOCK, count - block * ENTRIES_PER_BLOCK);
      const bytes = read(HEADER_BYTES + block * BLOCK_BYTES, entries * ENTRY_BYTES + CHECKSUM_BYTES);
      kept.save(String(block), bytes, bytes.length);
      return bytes;
    };
    return {
      find(tile) {
        const wanted = encodeEntry(tile, 0).subarray(0, ENTRY_BYTES - CHECKSUM_BYTES);
        let low = 0;
        let high = Math.ceil(count / ENTRIES_PER_BLOCK) - 1;
        // The last block that does not begin behind the tile.
        while (low < high) {
          const middle = (low + high + 1) >>> 1;
          if (compareEntry(readBlock(middle), 0, wanted) <= 0) low = middle;
          else high = middle - 1;
        }
        return high < 0 ? null : findEntry(readBlock(low), wanted);
      },
      close: list.close,
    };
  } catch (error) {
    list.close();
    throw error;
  }
}

function findEntry(entries: Buffer, wanted: Uint8Array): number | null {
  let low = 0;
  let high = entries.length / ENTRY_BYTES - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareEntry(entries, middle * ENTRY_BYTES, wanted);
    if (order === 0) return entries.readUInt32BE(middle * ENTRY_BYTES + wanted.length);
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

function compareEntry(entries: Buffer, at: number, wanted: Uint8Array): number {
  return entries.compare(wanted, 0, wanted.length, at, at + wanted.length);
}
