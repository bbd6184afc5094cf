import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import { Compression, PMTiles, SharedPromiseCache, type DecompressFunc, type Source } from 'pmtiles';
import { ZSTDDecoder } from 'zstddec';
import { PackTextError } from '../packs/pack-text-error.ts';
import { LARGEST_PART_BYTES } from './largest-part.ts';

const bounds = { maxOutputLength: LARGEST_PART_BYTES };

let zstd: Promise<ZSTDDecoder> | null = null;

async function openZstd(): Promise<ZSTDDecoder> {
  const decoder = new ZSTDDecoder();
  await decoder.init();
  return decoder;
}

/** Directories of an archive that are kept unpacked. */
const KEPT_DIRECTORIES = 100;

/** Opens a PMTiles archive whose parts may be packed in each of the ways that its specification names. */
export function openArchive(source: Source): PMTiles {
  // The cache unpacks the directories, the archive the tiles.
  return new PMTiles(source, new SharedPromiseCache(KEPT_DIRECTORIES, undefined, decompressDirectory), decompressPart);
}

/** @throws Error for a way that the specification does not name. */
const decompressPart: DecompressFunc = async (buffer, compression) => {
  const bytes = new Uint8Array(buffer);
  switch (compression) {
    case Compression.None:
    case Compression.Unknown:
      return buffer;
    case Compression.Gzip:
      return toBuffer(gunzipSync(bytes, bounds));
    case Compression.Brotli:
      return toBuffer(brotliDecompressSync(bytes, bounds));
    case Compression.Zstd: {
      zstd ??= openZstd();
      const size = readZstdSize(bytes);
      if (size > LARGEST_PART_BYTES) throw new RangeError(`a part of ${size} bytes`);
      return toBuffer((await zstd).decode(bytes, size));
    }
    default:
      throw new PackTextError('tile-compression', { compression: String(compression) });
  }
};

/** Bytes of an entry of a directory at least: four numbers of a byte (PMTiles 3, 4.2). */
const LEAST_ENTRY_BYTES = 4;

/**
 * @throws PackTextError for a directory that says it has more entries than its bytes can hold: they would fill the
 * memory.
 */
const decompressDirectory: DecompressFunc = async (buffer, compression) => {
  const directory = await decompressPart(buffer, compression);
  const entries = new PbfReader(new Uint8Array(directory)).readVarint();
  if (entries * LEAST_ENTRY_BYTES > directory.byteLength) throw new PackTextError('directory-entries', { entries });
  return directory;
};

/** A buffer of its own: Node's are often windows of a larger one. */
function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

/**
 * Unpacks a tile of an MBTiles file: vector tiles are gzipped there, seldom deflated or plain, told by their first
 * bytes.
 */
export function decompressTile(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  // RFC 1952 for gzip; RFC 1950 for zlib, whose first two bytes are a multiple of 31.
  if (first === 0x1f && second === 0x8b) return gunzipSync(bytes, bounds);
  if (first === 0x78 && second !== undefined && ((first << 8) | second) % 31 === 0) return inflateSync(bytes, bounds);
  return bytes;
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
