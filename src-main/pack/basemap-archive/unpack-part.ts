import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { ZSTDDecoder } from 'zstddec';

/** How a part of a map file is packed, by the names of HTTP (RFC 9110, 8.4.1; RFC 7932; RFC 8878). */
export const partEncodings = ['gzip', 'br', 'deflate', 'zstd'] as const;
export type PartEncoding = (typeof partEncodings)[number];

/** Of the pieces that unpacked bytes come in: each is a turn of the event loop. */
const PIECE_BYTES = 256 * 1024;

const unpackers = {
  gzip: promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  br: promisify<Uint8Array, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
  deflate: promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.inflate),
} as const;

/**
 * Unpacks a part of a map file in a thread of the runtime's own, never in the one that calls.
 * @param most bytes that it may have
 * @throws RangeError where it has more; what zlib says of bytes that are not packed so
 */
export async function unpackPart(bytes: Uint8Array, encoding: PartEncoding, most: number): Promise<Uint8Array> {
  if (encoding === 'zstd') return unpackZstd(bytes, most);
  return unpackers[encoding](bytes, { maxOutputLength: most, chunkSize: Math.min(PIECE_BYTES, most) });
}

let decoder: Promise<ZSTDDecoder> | null = null;

async function unpackZstd(bytes: Uint8Array, most: number): Promise<Uint8Array> {
  const size = readZstdSize(bytes);
  if (size > most) throw new RangeError(`a part of ${size} bytes`);
  // Node has it from 22.15 on, Electron's of today among them.
  const { zstdDecompress } = zlib as { readonly zstdDecompress?: typeof zlib.zstdDecompress };
  if (zstdDecompress !== undefined) {
    return promisify<Uint8Array, zlib.ZstdOptions, Buffer>(zstdDecompress)(bytes, { maxOutputLength: most });
  }
  decoder ??= openZstd();
  return (await decoder).decode(bytes, size);
}

async function openZstd(): Promise<ZSTDDecoder> {
  const opened = new ZSTDDecoder();
  await opened.init();
  return opened;
}

/**
 * How a tile of an MBTiles file is packed, by its first bytes: vector tiles are gzipped there, seldom deflated. Null:
 * it is not.
 */
export function findPartEncoding([first, second]: Uint8Array): PartEncoding | null {
  // RFC 1952 for gzip; RFC 1950 for zlib, whose first two bytes are a multiple of 31.
  if (first === 0x1f && second === 0x8b) return 'gzip';
  return first === 0x78 && second !== undefined && ((first << 8) | second) % 31 === 0 ? 'deflate' : null;
}

/** Length of the content that a Zstandard frame names (RFC 8878, 3.1.1.1); 0 where it names none. */
function readZstdSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const descriptor = view.getUint8(4);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
  const at = 5 + (isSingleSegment ? 0 : 1) + dictionaryBytes;
  switch (descriptor >> 6) {
    case 1:
      return view.getUint16(at, true) + 256;
    case 2:
      return view.getUint32(at, true);
    case 3:
      return Number(view.getBigUint64(at, true));
    default:
      return isSingleSegment ? view.getUint8(at) : 0;
  }
}
