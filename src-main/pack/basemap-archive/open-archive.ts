import { PbfReader } from 'pbf';
import { Compression, PMTiles, SharedPromiseCache, type DecompressFunc, type Header, type Source } from 'pmtiles';
import { parseBoundedJson } from '#main/platform/files/bounded-json.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { LARGEST_DIRECTORY_BYTES, LARGEST_METADATA_BYTES } from './tile-bounds.ts';
import { unpackPart, type PartEncoding } from './unpack-part.ts';

/** Directories of an archive that are kept unpacked: each may have a quarter of a million entries. */
const KEPT_DIRECTORIES = 16;

/** A PMTiles archive whose parts may be packed in each of the ways that its specification names. */
export type Archive = ReturnType<typeof openArchive>;

/** Opens an archive. */
export function openArchive(source: Source) {
  const directories = new SharedPromiseCache(KEPT_DIRECTORIES, undefined, unpackDirectory);
  const tiles = new PMTiles(source, directories, (buffer) => Promise.resolve(buffer));
  return {
    /** Its tiles come as they are stored. */
    tiles,
    /** Its directories, unpacked. */
    directories,
    /** @throws PackTextError for a way of packing that the specification does not name */
    findTileEncoding: async () => findEncoding((await tiles.getHeader()).tileCompression),
    /**
     * What it says of itself.
     * @throws RangeError or PackTextError where that is too long, SyntaxError where it is no JSON
     */
    readMetadata: async () => readMetadata(source, await tiles.getHeader()),
  };
}

const encodings: ReadonlyMap<Compression, PartEncoding | null> = new Map([
  [Compression.None, null],
  [Compression.Unknown, null],
  [Compression.Gzip, 'gzip'],
  [Compression.Brotli, 'br'],
  [Compression.Zstd, 'zstd'],
]);

function findEncoding(compression: Compression): PartEncoding | null {
  const encoding = encodings.get(compression);
  if (encoding === undefined) throw new PackTextError('tile-compression', { compression: String(compression) });
  return encoding;
}

async function readMetadata(source: Source, header: Header): Promise<unknown> {
  const { jsonMetadataOffset: offset, jsonMetadataLength: length, internalCompression } = header;
  if (length > LARGEST_METADATA_BYTES) throw new PackTextError('piece-too-long', { bytes: length });
  const { data } = await source.getBytes(offset, length);
  const encoding = findEncoding(internalCompression);
  const bytes = encoding === null ? data : await unpackPart(new Uint8Array(data), encoding, LARGEST_METADATA_BYTES);
  return parseBoundedJson(new TextDecoder().decode(bytes));
}

/** Bytes of an entry of a directory at least: four numbers of a byte (PMTiles 3, 4.2). */
const LEAST_ENTRY_BYTES = 4;

/**
 * @throws PackTextError for a directory that says it has more entries than its bytes can hold: they would fill the
 * memory.
 */
const unpackDirectory: DecompressFunc = async (buffer, compression) => {
  const encoding = findEncoding(compression);
  const packed = new Uint8Array(buffer);
  const directory = encoding === null ? packed : await unpackPart(packed, encoding, LARGEST_DIRECTORY_BYTES);
  if (directory.length > LARGEST_DIRECTORY_BYTES)
    throw new PackTextError('piece-too-long', { bytes: directory.length });
  const entries = new PbfReader(directory).readVarint();
  if (entries * LEAST_ENTRY_BYTES > directory.length) throw new PackTextError('directory-entries', { entries });
  // A buffer of its own: Node's are often windows of a larger one.
  return new Uint8Array(directory).buffer;
};
