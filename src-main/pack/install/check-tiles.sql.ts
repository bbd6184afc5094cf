import type { Database } from 'better-sqlite3';
import { tileIdToZxy, type Entry } from 'pmtiles';
import { createFileSource } from '../basemap-archive/file-source.fs.ts';
import { openArchive } from '../basemap-archive/open-archive.ts';
import { LARGEST_TILE_BYTES } from '../basemap-archive/tile-bounds.ts';
import { findPartEncoding, unpackPart, type PartEncoding } from '../basemap-archive/unpack-part.ts';
import { describeError, PackTextError } from '#main/platform/errors/pack-text-error.ts';

/**
 * Packed bytes of the tiles of one file that are unpacked to see how long they are: seconds. Those behind are held to
 * the bound when the map asks for them.
 */
const UNPACKED_BYTES = 1024 ** 3;
/** Tiles that are unpacked at once: zlib's threads are four. */
const AT_ONCE = 16;

interface NamedTile {
  /** `zoom/column/row` */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly encoding: PartEncoding | null;
}

/** Bounds of what is checked, for tests. */
export interface TileCheck {
  readonly most?: number;
  readonly unpackedBytes?: number;
}

/** Takes tiles in turn and unpacks them, some at once. */
function createTileChecker({ most = LARGEST_TILE_BYTES, unpackedBytes = UNPACKED_BYTES }: TileCheck) {
  let waiting: Promise<void>[] = [];
  let left = unpackedBytes;
  async function unpack({ name, bytes, encoding }: NamedTile): Promise<void> {
    if (encoding === null) return;
    try {
      await unpackPart(bytes, encoding, most);
    } catch (error) {
      if (error instanceof RangeError) throw new PackTextError('tile-too-large', { tile: name, most }, error);
      throw new PackTextError('tile-damaged', { tile: name, reason: describeError(error) }, error);
    }
  }
  return {
    /** @throws PackTextError for a tile that is stored longer than a tile may be */
    requireStored(name: string, length: number): void {
      if (!(length <= most)) throw new PackTextError('tile-too-large', { tile: name, most });
    },
    hasRoom: () => left > 0,
    /** @throws PackTextError for one of those that were taken before, too */
    async take(tile: NamedTile): Promise<void> {
      left -= tile.bytes.length;
      const unpacking = unpack(tile);
      // Told when all are waited for; nobody waits where another tile is refused first.
      unpacking.catch(() => undefined);
      waiting.push(unpacking);
      if (waiting.length === AT_ONCE) await this.finish();
    },
    async finish(): Promise<void> {
      const unpacking = waiting;
      waiting = [];
      await Promise.all(unpacking);
    },
  };
}

/** Directories below the first (PMTiles 3, 4.1: leaf directories may have leaf directories; readers follow three). */
const DEEPEST_DIRECTORY = 3;

/**
 * Holds every tile of a PMTiles archive to what a tile may be.
 * @throws PackTextError
 */
export async function checkPmtiles(file: string, check: TileCheck = {}): Promise<void> {
  const source = createFileSource(file);
  try {
    const archive = openArchive(source);
    const header = await archive.tiles.getHeader();
    const encoding = await archive.findTileEncoding();
    const checker = createTileChecker(check);
    // Equal tiles are stored once.
    const seen = new Set<number>();
    let directoryBytes = 0;

    async function checkEntry({ tileId, offset, length }: Entry): Promise<void> {
      const name = tileIdToZxy(tileId).join('/');
      checker.requireStored(name, length);
      if (encoding === null || !checker.hasRoom() || seen.has(offset)) return;
      seen.add(offset);
      const { data } = await source.getBytes(header.tileDataOffset + offset, length);
      await checker.take({ name, bytes: new Uint8Array(data), encoding });
    }

    async function checkDirectory(offset: number, length: number, depth: number): Promise<void> {
      for (const entry of await archive.directories.getDirectory(source, offset, length, header)) {
        if (entry.runLength > 0) {
          await checkEntry(entry);
          continue;
        }
        directoryBytes += entry.length;
        // No directory lies over another: those that name each other would be gone through without end.
        if (depth === DEEPEST_DIRECTORY || directoryBytes > (header.leafDirectoryLength ?? 0)) {
          throw new PackTextError('directories-overlap');
        }
        await checkDirectory(header.leafDirectoryOffset + entry.offset, entry.length, depth + 1);
      }
    }

    await checkDirectory(header.rootDirectoryOffset, header.rootDirectoryLength, 0);
    await checker.finish();
  } finally {
    await source.close();
  }
}

interface TileRow {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly length: number;
  /** Null for a tile that is too long to be read. */
  readonly data: Buffer | null;
}

/**
 * Holds every tile of an MBTiles file to what a tile may be.
 * @param fileSize bytes: a file has no more rows than bytes
 * @throws PackTextError
 */
export async function checkMbtiles(database: Database, fileSize: number, check: TileCheck = {}): Promise<void> {
  const checker = createTileChecker(check);
  const rows = database
    .prepare<[number], TileRow>(
      `SELECT zoom_level AS z, tile_column AS x, tile_row AS y, length(tile_data) AS length,
        CASE WHEN typeof(tile_data) = 'blob' AND length(tile_data) <= ? THEN tile_data END AS data FROM tiles`,
    )
    .iterate(check.most ?? LARGEST_TILE_BYTES);
  let count = 0;
  for (const { z, x, y, length, data } of rows) {
    count += 1;
    // Pages that point at each other in a circle have rows without end.
    if (count > fileSize) throw new PackTextError('rows-without-end');
    const name = `${z}/${x}/${y}`;
    if (length !== null) checker.requireStored(name, length);
    if (data === null || !checker.hasRoom()) continue;
    const encoding = findPartEncoding(data);
    if (encoding !== null) await checker.take({ name, bytes: data, encoding });
  }
  await checker.finish();
}
