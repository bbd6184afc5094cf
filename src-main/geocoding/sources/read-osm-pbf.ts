import { listSome } from '#shared/text/list-some.ts';
import { inflateSync } from 'node:zlib';
import { openRandomAccessFile, type RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { PbfReader } from 'pbf';
import { widenBox, type BoundingBox } from '#shared/geo/geo.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { decodeOsmBlock, type OsmVisitor } from './decode-osm-block.ts';
import { collectOsmAddresses } from './collect-osm-addresses.ts';
import type { ReadOptions } from './raw-address.ts';

/** Limits of the format (wiki.openstreetmap.org/wiki/PBF_Format): a header of 64 KiB, a blob of 32 MiB. */
const LARGEST_HEADER_BYTES = 64 * 1024;
const LARGEST_BLOB_BYTES = 32 * 1024 * 1024;
/** What a reader must know to read the file; anything else is refused. */
const knownFeatures: ReadonlySet<string> = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** Reads the addresses of an OpenStreetMap extract in PBF. What is wrong with the file is reported, not thrown. */
export async function readOsmPbf(options: ReadOptions): Promise<void> {
  await collectOsmAddresses(options, async function* pass(visitor, onBytes) {
    const file = openRandomAccessFile(options.path);
    try {
      yield* readBlocks(file, visitor, onBytes);
    } finally {
      file.close();
    }
  });
}

/** Degrees around a box, some 2 km: a building of which no corner is nearer has its middle elsewhere. */
const NEAR_DEGREES = 0.02;

/**
 * Reads the addresses in and near a box, as {@link readOsmPbf} does, of an extract of any length: what is kept is of
 * the ways near the box. Those farther off may come, too.
 */
export async function readOsmPbfNear(
  file: RandomAccessFile,
  box: BoundingBox,
  options: Omit<ReadOptions, 'path'>,
): Promise<void> {
  const near = widenBox(box, NEAR_DEGREES);
  await collectOsmAddresses(options, (visitor, onBytes) => readBlocks(file, visitor, onBytes), near);
}

/** Visits every node and way of the file once, yielding between blocks. @throws when the file is damaged. */
async function* readBlocks(
  file: RandomAccessFile,
  visitor: OsmVisitor,
  onBytes: (bytes: number) => void,
): AsyncGenerator<void> {
  let offset = 0;
  while (offset < file.size) {
    const headerLength = readBytes(file, offset, 4).readUInt32BE(0);
    if (headerLength > LARGEST_HEADER_BYTES) throw new PackTextError('osm-header-bytes', { bytes: headerLength });
    const header = readBlobHeader(readBytes(file, offset + 4, headerLength));
    if (header.size < 0 || header.size > LARGEST_BLOB_BYTES)
      throw new PackTextError('osm-block-bytes', { bytes: header.size });
    const blob = readBytes(file, offset + 4 + headerLength, header.size);
    offset += 4 + headerLength + header.size;
    if (header.type === 'OSMHeader') checkFeatures(unpackBlob(blob));
    else if (header.type === 'OSMData') decodeOsmBlock(unpackBlob(blob), visitor);
    onBytes(offset);
    yield;
  }
  if (offset === 0) throw new PackTextError('no-osm-blocks');
}

/** @throws PackTextError when the file ends early. */
function readBytes(file: RandomAccessFile, offset: number, length: number): Buffer {
  if (offset + length > file.size) throw new PackTextError('ends-inside-block', { byte: file.size });
  return Buffer.from(file.read(offset, length).buffer);
}

function readBlobHeader(bytes: Buffer): { type: string; size: number } {
  return new PbfReader(bytes).readFields(
    (tag, header, pbf) => {
      if (tag === 1) header.type = pbf.readString();
      else if (tag === 3) header.size = pbf.readVarint(true);
    },
    { type: '', size: -1 },
  );
}

/** @throws when the blob is packed in a way that is not read here. */
function unpackBlob(bytes: Buffer): Uint8Array {
  const blob = new PbfReader(bytes).readFields(
    (tag, found: { raw: Uint8Array | null; zlib: Uint8Array | null }, pbf) => {
      if (tag === 1) found.raw = pbf.readBytes();
      else if (tag === 3) found.zlib = pbf.readBytes();
    },
    { raw: null, zlib: null },
  );
  if (blob.raw !== null) return blob.raw;
  if (blob.zlib !== null) return inflateSync(blob.zlib, { maxOutputLength: LARGEST_BLOB_BYTES });
  throw new PackTextError('block-not-zlib');
}

function checkFeatures(bytes: Uint8Array): void {
  const required = new PbfReader(bytes).readFields((tag, features: string[], pbf) => {
    if (tag === 4) features.push(pbf.readString());
  }, []);
  const unknown = required.filter((feature) => !knownFeatures.has(feature));
  if (unknown.length > 0) throw new PackTextError('osm-requires', { features: listSome(unknown) });
}
