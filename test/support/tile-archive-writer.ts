import Database from 'better-sqlite3';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** A tile of an archive, as it is unpacked; columns and rows from the north-west. */
export interface ArchivedTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly data: Uint8Array;
}

/** How an archive is written. */
export interface ArchiveOptions {
  /** `mlt`: MapLibre's own vector tiles; `unsaid`: the archive does not tell. */
  readonly format: 'pbf' | 'png' | 'jpg' | 'webp' | 'mlt' | 'unsaid';
  /** Names that the metadata tell of; left out, they tell none. */
  readonly sourceLayers?: readonly string[];
  readonly compression?: 'none' | 'gzip' | 'brotli' | 'deflate';
  /** Who made the tiles, as archives say it: HTML. */
  readonly attribution?: string;
}

function compress(data: Uint8Array, { compression = 'none' }: ArchiveOptions): Uint8Array {
  switch (compression) {
    case 'gzip':
      return gzipSync(data);
    case 'brotli':
      return brotliCompressSync(data);
    case 'deflate':
      return deflateSync(data);
    default:
      return data;
  }
}

function describe({ sourceLayers, attribution }: ArchiveOptions): string {
  return JSON.stringify({
    ...(sourceLayers === undefined ? {} : { vector_layers: sourceLayers.map((id) => ({ id, fields: {} })) }),
    ...(attribution === undefined ? {} : { attribution }),
  });
}

/** An MBTiles file (MBTiles 1.3): rows are counted from the south. */
export function encodeMbtiles(tiles: readonly ArchivedTile[], options: ArchiveOptions): Uint8Array {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-mbtiles-'));
  const file = path.join(folder, 'map.mbtiles');
  const database = new Database(file);
  database.exec(
    'CREATE TABLE metadata (name TEXT, value TEXT); CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)',
  );
  const metadata = database.prepare('INSERT INTO metadata VALUES (?, ?)');
  if (options.format !== 'unsaid') metadata.run('format', options.format);
  const { attribution, ...others } = options;
  if (attribution !== undefined) metadata.run('attribution', attribution);
  metadata.run('json', describe(others));
  const insert = database.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)');
  for (const { z, x, y, data } of tiles) insert.run(z, x, 2 ** z - 1 - y, compress(data, options));
  database.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

const HEADER_BYTES = 127;
const compressionCodes = { none: 1, gzip: 2, brotli: 3, deflate: 0 } as const;
const typeCodes = { pbf: 1, png: 2, jpg: 3, webp: 4, mlt: 6, unsaid: 0 } as const;

function encodeVarint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}

/** A PMTiles archive (specification version 3) with one directory, its tiles in the order of their ids. */
export function encodePmtiles(tiles: readonly ArchivedTile[], options: ArchiveOptions): Uint8Array {
  const entries = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), bytes: compress(data, options), z, x, y }))
    .toSorted((a, b) => a.id - b.id);
  const ids = entries.flatMap(({ id }, index) => encodeVarint(id - (entries[index - 1]?.id ?? 0)));
  const directory = compress(
    Uint8Array.from([
      ...encodeVarint(entries.length),
      ...ids,
      ...entries.flatMap(() => encodeVarint(1)),
      ...entries.flatMap(({ bytes }) => encodeVarint(bytes.length)),
      // The first begins at 0, which is written as 1; each of the others follows the one before.
      ...entries.flatMap((_, index) => encodeVarint(index === 0 ? 1 : 0)),
    ]),
    options,
  );
  const metadata = compress(new TextEncoder().encode(describe(options)), options);
  const content = Buffer.concat(entries.map(({ bytes }) => bytes));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0);
  header.writeUInt8(3, 7);
  const sections = [
    [HEADER_BYTES, directory.length],
    [HEADER_BYTES + directory.length, metadata.length],
    [HEADER_BYTES + directory.length + metadata.length, 0],
    [HEADER_BYTES + directory.length + metadata.length, content.length],
  ];
  sections.flat().forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index));
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), at);
  const code = compressionCodes[options.compression ?? 'none'];
  const zooms = entries.map(({ z }) => z);
  header.set([1, code, code, typeCodes[options.format], Math.min(...zooms), Math.max(...zooms)], 96);
  const { z, x, y } = entries.at(-1)!;
  const west = (x / 2 ** z) * 360 - 180;
  const north = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;
  const east = ((x + 1) / 2 ** z) * 360 - 180;
  const south = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 1)) / 2 ** z))) * 180) / Math.PI;
  [west, south, east, north].forEach((degrees, index) =>
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index),
  );
  return Buffer.concat([header, directory, metadata, content]);
}
