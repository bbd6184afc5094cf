import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { CHECKSUM_BYTES, ChecksumError, computeChecksum } from '#main/platform/files/checksum.ts';
import type { AppendingFile } from './appending-file.fs.ts';
import type { RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import type { Samples } from './sample-type.ts';
import type { TileCache } from './tile-cache.ts';

/*
 * The index of a level tells where its tiles stand, row by row. It is cut into pieces of 1024 tiles. The file has the
 * packed pieces, then a table with the place of each (8-byte offset, 4-byte length) and its checksum (4 bytes, from the
 * fourth version on), at which the level's index starts. A place that is not the right one has other bytes, so that the
 * checksum covers the table, too.
 * A piece is a number for each tile, packed with brotli; numbers are of seven bits a byte, the lowest first:
 *   0: the tile of the entry before; 1: the tile stands behind the furthest one named so far in the piece, its length
 *   follows; else 2 + its offset in the file, its length follows.
 * Before the third version of the store the index is the table itself, an entry for each tile.
 */
const PIECE_TILES = 1024;
/** Bytes of an offset and a length. */
const PLACE_BYTES = 12;
/** Bytes of a place with the checksum of what stands there. */
const CHECKED_PLACE_BYTES = PLACE_BYTES + CHECKSUM_BYTES;
const OFFSET_BYTES = 8;
/** Most bytes of a piece: two numbers of eight bytes each for a tile. */
const MAXIMUM_PIECE_BYTES = PIECE_TILES * 16;
const sameTile = 0;
const nextTile = 1;
const firstOffset = 2;

/** Where a packed tile, or a piece of an index, stands in the file. */
export interface FilePlace {
  readonly offset: number;
  readonly length: number;
}

/** Finds the tiles of a store's levels by their number in the level, row by row. */
export interface TileIndex {
  /** @throws RangeError, ChecksumError when the index is damaged */
  find(indexOffset: number, tile: number): FilePlace;
  /** Forgets what the cache holds of it. */
  drop(): void;
}

/** Creates the index of a level of so many tiles. */
export function createTileIndexWriter(count: number) {
  const offsets = new Float64Array(count);
  const lengths = new Uint32Array(count);
  return {
    set(tile: number, { offset, length }: FilePlace): void {
      offsets[tile] = offset;
      lengths[tile] = length;
    },
    /** Appends the index. Gives where it starts. */
    finish(file: AppendingFile): number {
      const table = new DataView(new ArrayBuffer(Math.ceil(count / PIECE_TILES) * CHECKED_PLACE_BYTES));
      for (let piece = 0; piece * PIECE_TILES < count; piece += 1) {
        const end = (piece + 1) * PIECE_TILES;
        const packed = packPiece(
          offsets.subarray(piece * PIECE_TILES, end),
          lengths.subarray(piece * PIECE_TILES, end),
        );
        const at = piece * CHECKED_PLACE_BYTES;
        table.setBigUint64(at, BigInt(file.append(packed)), true);
        table.setUint32(at + OFFSET_BYTES, packed.length, true);
        table.setUint32(at + PLACE_BYTES, computeChecksum(packed), true);
      }
      return file.append(new Uint8Array(table.buffer));
    },
  };
}

/**
 * Opens the indexes of a store.
 * @param cache holds the pieces that were read, like tiles
 * @param isChecked whether the pieces have checksums: from the fourth version on
 */
export function openTileIndex(file: RandomAccessFile, cache: TileCache, isChecked: boolean): TileIndex {
  const owner = {};
  const entryBytes = isChecked ? CHECKED_PLACE_BYTES : PLACE_BYTES;
  const readPiece = (at: number): Uint8Array => {
    const entry = new DataView(file.read(at, entryBytes).buffer);
    const { offset, length } = readPlace(entry);
    const packed = file.read(offset, length);
    if (isChecked && computeChecksum(packed) !== entry.getUint32(PLACE_BYTES, true))
      throw new ChecksumError('a piece of an index');
    return packed;
  };
  return {
    find(indexOffset, tile) {
      const key = indexOffset + Math.floor(tile / PIECE_TILES) * entryBytes;
      let piece = cache.find(owner, key);
      if (piece === undefined) {
        piece = unpackPiece(readPiece(key));
        cache.save(owner, key, piece);
      }
      const entry = tile % PIECE_TILES;
      const offset = piece[0]![entry];
      const length = piece[1]![entry];
      if (offset === undefined || length === undefined) throw new RangeError(`no tile ${tile} in the index`);
      return { offset, length };
    },
    drop: () => cache.drop(owner),
  };
}

/** Opens the indexes of a store of the first or second version. */
export function openPlainTileIndex(file: RandomAccessFile): TileIndex {
  return {
    find: (indexOffset, tile) =>
      readPlace(new DataView(file.read(indexOffset + tile * PLACE_BYTES, PLACE_BYTES).buffer)),
    drop: () => undefined,
  };
}

function readPlace(view: DataView): FilePlace {
  return { offset: Number(view.getBigUint64(0, true)), length: view.getUint32(OFFSET_BYTES, true) };
}

/** Packs the entries of a piece. */
export function packPiece(offsets: Float64Array, lengths: Uint32Array): Buffer {
  const bytes: number[] = [];
  let end = -1;
  for (const [tile, offset] of offsets.entries()) {
    if (tile > 0 && offset === offsets[tile - 1] && lengths[tile] === lengths[tile - 1]) {
      bytes.push(sameTile);
      continue;
    }
    if (offset === end) bytes.push(nextTile);
    else pushNumber(bytes, firstOffset + offset);
    pushNumber(bytes, lengths[tile]!);
    end = Math.max(end, offset + lengths[tile]!);
  }
  return brotliCompressSync(Uint8Array.from(bytes), {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Gives the offsets and lengths of a piece. @throws when the bytes are not one */
export function unpackPiece(packed: Uint8Array): [offsets: Float64Array<ArrayBuffer>, lengths: Samples] {
  const bytes = brotliDecompressSync(packed, { maxOutputLength: MAXIMUM_PIECE_BYTES });
  const offsets = new Float64Array(PIECE_TILES);
  const lengths = new Uint32Array(PIECE_TILES);
  let at = 0;
  const takeNumber = (): number => {
    for (let value = 0, place = 1; ; place *= 128) {
      const byte = bytes[at];
      at += 1;
      if (byte === undefined || place > Number.MAX_SAFE_INTEGER / 128)
        throw new RangeError('a piece of an index ends early');
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
  };
  let count = 0;
  for (let end = -1; at < bytes.length; count += 1) {
    const code = takeNumber();
    if (count === PIECE_TILES || (count === 0 && code < firstOffset))
      throw new RangeError('a piece of an index with wrong entries');
    if (code === sameTile) {
      offsets[count] = offsets[count - 1]!;
      lengths[count] = lengths[count - 1]!;
      continue;
    }
    offsets[count] = code === nextTile ? end : code - firstOffset;
    lengths[count] = takeNumber();
    end = Math.max(end, offsets[count]! + lengths[count]!);
  }
  return [offsets.subarray(0, count), lengths.subarray(0, count)];
}

function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
