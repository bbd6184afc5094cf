import { gzipSync } from 'node:zlib';

/** Tiles of an archive that lie behind one another and are the same: `runLength` ids from `tileId` on. */
export interface ArchiveEntry {
  readonly tileId: number;
  /** Place among the bytes of the tiles. */
  readonly offset: number;
  readonly length: number;
  readonly runLength: number;
}

/** What the head of an archive says beside where its parts are. */
export interface ArchiveFacts {
  /** Codes of the specification, as the archive that the tiles are of has them. */
  readonly tileCompression: number;
  readonly tileType: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east, north, degrees. */
  readonly bounds: readonly [number, number, number, number];
}

const HEADER_BYTES = 127;
const GZIP = 2;
/** The header and the first directory stand in the first bytes of an archive (PMTiles 3, 4.2). */
const MOST_ROOT_BYTES = 16_384 - HEADER_BYTES;
const LEAF_ENTRIES = 4096;
const E7 = 1e7;

/**
 * What stands before the tiles of a PMTiles archive (specification version 3): header, directories, metadata.
 * @param entries in the order of their ids; their bytes follow one another from the first to the last
 * @param metadata JSON
 */
export function encodeArchiveHead(
  entries: readonly ArchiveEntry[],
  metadata: Uint8Array,
  { tileCompression, tileType, minZoom, maxZoom, bounds }: ArchiveFacts,
): Uint8Array {
  const { root, leaves } = encodeDirectories(entries);
  const packedMetadata = gzipSync(metadata);
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  new Uint8Array(header.buffer).set(new TextEncoder().encode('PMTiles'));
  header.setUint8(7, 3);
  const contentBytes = entries.reduce((end, { offset, length }) => Math.max(end, offset + length), 0);
  let at = HEADER_BYTES;
  for (const [index, length] of [root.length, packedMetadata.length, leaves.length, contentBytes].entries()) {
    header.setBigUint64(8 + 16 * index, BigInt(at), true);
    header.setBigUint64(16 + 16 * index, BigInt(length), true);
    at += length;
  }
  const tiles = entries.reduce((sum, { runLength }) => sum + runLength, 0);
  const contents = new Set(entries.map(({ offset }) => offset)).size;
  for (const [index, count] of [tiles, entries.length, contents].entries())
    header.setBigUint64(72 + 8 * index, BigInt(count), true);
  const isClustered = 1;
  for (const [index, code] of [isClustered, GZIP, tileCompression, tileType, minZoom, maxZoom].entries())
    header.setUint8(96 + index, code);
  const [west, south, east, north] = bounds;
  for (const [index, degrees] of [west, south, east, north].entries())
    header.setInt32(102 + 4 * index, Math.round(degrees * E7), true);
  header.setUint8(118, minZoom);
  header.setInt32(119, Math.round(((west + east) / 2) * E7), true);
  header.setInt32(123, Math.round(((south + north) / 2) * E7), true);
  return Buffer.concat([new Uint8Array(header.buffer), root, packedMetadata, leaves]);
}

/** One directory where there is room for it, else one of leaves. */
function encodeDirectories(entries: readonly ArchiveEntry[]): {
  readonly root: Uint8Array;
  readonly leaves: Uint8Array;
} {
  const whole = encodeDirectory(entries);
  if (whole.length <= MOST_ROOT_BYTES) return { root: whole, leaves: new Uint8Array() };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const parts: Uint8Array[] = [];
    const leaves: ArchiveEntry[] = [];
    let offset = 0;
    for (let first = 0; first < entries.length; first += size) {
      const part = encodeDirectory(entries.slice(first, first + size));
      leaves.push({ tileId: entries[first]!.tileId, offset, length: part.length, runLength: 0 });
      parts.push(part);
      offset += part.length;
    }
    const root = encodeDirectory(leaves);
    if (root.length <= MOST_ROOT_BYTES) return { root, leaves: Buffer.concat(parts) };
  }
}

function encodeDirectory(entries: readonly ArchiveEntry[]): Uint8Array {
  const bytes: number[] = [];
  const write = (value: number): void => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
    bytes.push(rest);
  };
  write(entries.length);
  for (const [at, { tileId }] of entries.entries()) write(tileId - (entries[at - 1]?.tileId ?? 0));
  for (const { runLength } of entries) write(runLength);
  for (const { length } of entries) write(length);
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1];
    // 0: behind the one before.
    write(before !== undefined && offset === before.offset + before.length ? 0 : offset + 1);
  }
  return gzipSync(Uint8Array.from(bytes));
}
