import { deflateSync } from 'node:zlib';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { ServedFile } from '../support/file-server.ts';

/** Where the cells of a pretended raster are, and how far apart its tiles lie. */
export interface PretendedGrid {
  readonly columns: number;
  readonly rows: number;
  /** A projected reference, in metres; left out: degrees of EPSG:4326. */
  readonly epsg?: number;
  /** The north-west corner, degrees or metres. */
  readonly west: number;
  readonly north: number;
  /** Of a cell, degrees or metres. */
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Cells on a side of a tile. */
  readonly side: number;
  /** Bytes from one tile to the next. */
  readonly stride: number;
}

/** A raster whose bytes are made as they are asked for. */
export interface PretendedRaster {
  readonly file: ServedFile;
  /**
   * The least bytes that a reader of a box can do with: header and directory, two numbers of 8 bytes for each tile that
   * the box or the four cells around it touch, and these tiles.
   */
  countNeeded(box: BoundingBox): number;
}

/** Number of tags of the directory. */
const ENTRIES = 16;
/** Header, directory and what it points to, but for the tables of tiles. */
const HEAD_BYTES = 16 + 8 + 20 * ENTRIES + 8 + 112;
/** Cells that are read around a box. */
const AROUND_CELLS = 4;

/** A BigTIFF in tiles, Deflate, float32, no data -9999, of which every tile is the same. */
export function pretendRaster(grid: PretendedGrid, valueAt: (cell: number) => number): PretendedRaster {
  const { columns, rows, west, north, cellWidth, cellHeight, side, stride } = grid;
  const tile = deflateSync(new Uint8Array(Float32Array.from({ length: side * side }, (_, at) => valueAt(at)).buffer));
  if (tile.length > stride) throw new RangeError(`a tile has ${tile.length} bytes, more than ${stride}`);
  const tiles = Math.ceil(columns / side) * Math.ceil(rows / side);
  const head = encodeHead(grid, tiles, tile.length);
  const first = head.length;
  const span = (from: number, to: number, cells: number): number =>
    Math.floor(Math.min(cells - 1, to + AROUND_CELLS) / side) - Math.floor(Math.max(0, from - AROUND_CELLS) / side) + 1;
  return {
    file: {
      size: first + tiles * stride,
      etag: '"1"',
      read(start, end) {
        const bytes = new Uint8Array(end - start);
        if (start < first) bytes.set(head.subarray(start, Math.min(end, first)));
        const from = Math.max(0, Math.floor((start - first) / stride));
        for (let index = from; first + index * stride < end; index += 1) {
          const at = first + index * stride;
          const [left, right] = [Math.max(start, at), Math.min(end, at + tile.length)];
          if (left < right) bytes.set(tile.subarray(left - at, right - at), left - start);
        }
        return bytes;
      },
    },
    countNeeded([boxWest, boxSouth, boxEast, boxNorth]) {
      const across = span((boxWest - west) / cellWidth, (boxEast - west) / cellWidth, columns);
      const down = span((north - boxNorth) / cellHeight, (north - boxSouth) / cellHeight, rows);
      return HEAD_BYTES + across * down * (16 + tile.length);
    },
  };
}

type Tag = readonly [id: number, type: number, count: number, value: number | bigint];

/** Header, directory and tables of tiles. */
function encodeHead(grid: PretendedGrid, tiles: number, tileBytes: number): Uint8Array {
  const { columns, rows, west, north, cellWidth, cellHeight, side, stride } = grid;
  const places = HEAD_BYTES - 112;
  const [scale, tie, keys, nodata] = [places, places + 24, places + 72, places + 104];
  const offsets = HEAD_BYTES;
  const lengths = offsets + 8 * tiles;
  const bytes = new DataView(new ArrayBuffer(lengths + 8 * tiles));
  bytes.setUint32(0, 0x2b4949, true);
  bytes.setUint16(4, 8, true);
  bytes.setBigUint64(8, 16n, true);
  const tags: readonly Tag[] = [
    [256, 4, 1, columns],
    [257, 4, 1, rows],
    [258, 3, 1, 32],
    [259, 3, 1, 8],
    [262, 3, 1, 1],
    [277, 3, 1, 1],
    [284, 3, 1, 1],
    [322, 3, 1, side],
    [323, 3, 1, side],
    [324, 16, tiles, offsets],
    [325, 16, tiles, lengths],
    [339, 3, 1, 3],
    [33550, 12, 3, scale],
    [33922, 12, 6, tie],
    [34735, 3, 16, keys],
    [42113, 2, 8, nodata],
  ];
  bytes.setBigUint64(16, BigInt(tags.length), true);
  for (const [index, [id, type, count, value]] of tags.entries()) {
    const at = 24 + index * 20;
    bytes.setUint16(at, id, true);
    bytes.setUint16(at + 2, type, true);
    bytes.setBigUint64(at + 4, BigInt(count), true);
    bytes.setBigUint64(at + 12, BigInt(value), true);
  }
  for (const [index, number] of [cellWidth, cellHeight, 0].entries()) bytes.setFloat64(scale + 8 * index, number, true);
  for (const [index, number] of [0, 0, 0, west, north, 0].entries()) bytes.setFloat64(tie + 8 * index, number, true);
  const { epsg } = grid;
  const reference = epsg === undefined ? [2048, 0, 1, 4326] : [3072, 0, 1, epsg];
  const geo = [1, 1, 0, 3, 1024, 0, 1, epsg === undefined ? 2 : 1, 1025, 0, 1, 1, ...reference];
  for (const [index, number] of geo.entries()) bytes.setUint16(keys + 2 * index, number, true);
  new Uint8Array(bytes.buffer).set(new TextEncoder().encode('-9999'), nodata);
  // Of one tile the number itself stands in the directory.
  if (tiles === 1) throw new RangeError('a raster of one tile has no tables');
  for (let index = 0; index < tiles; index += 1) {
    bytes.setBigUint64(offsets + 8 * index, BigInt(bytes.byteLength + index * stride), true);
    bytes.setBigUint64(lengths + 8 * index, BigInt(tileBytes), true);
  }
  return new Uint8Array(bytes.buffer);
}
