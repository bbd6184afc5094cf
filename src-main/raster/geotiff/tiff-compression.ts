// oxlint-disable-next-line typescript/triple-slash-reference -- lerc 3 brings no types; whoever includes this file needs them
/// <reference path="./lerc-module.d.ts" />
import { inflateSync } from 'node:zlib';
import Lerc from 'lerc';
import { ZSTDDecoder } from 'zstddec';
import { decodeLzw } from './lzw.ts';
import { decodePackBits } from './packbits.ts';

/** Decodes one chunk; gives at most `maximumLength` bytes, fewer where the chunk is cut off. Throws on garbage. */
export type Decompress = (chunk: Uint8Array<ArrayBuffer>, maximumLength: number) => Uint8Array<ArrayBuffer>;

/** Compression codes (TIFF 6.0; Adobe's supplement; libtiff's registry). */
const compressions = {
  none: 1,
  lzw: 5,
  adobeDeflate: 8,
  packBits: 32773,
  deflate: 32946,
  lerc: 34887,
  zstd: 50000,
} as const;

/** Whether chunks of this compression can be decoded. */
export function isKnownCompression(code: number): boolean {
  return Object.values(compressions).some((known) => known === code);
}

/** Whether chunks of this compression go through the predictor that the file names: others ignore the tag (libtiff). */
export function hasPredictor(code: number): boolean {
  const { lzw, adobeDeflate, deflate, zstd } = compressions;
  return [lzw, adobeDeflate, deflate, zstd].some((known) => known === code);
}

/** Whether a chunk is compressed with LERC, which holds numbers and a validity mask rather than bytes. */
export function isLerc(code: number): boolean {
  return code === compressions.lerc;
}

/** Makes the decoder of a compression. LERC: of the packing that the second `lercParameters` names around it. */
export async function createDecompressor(compression: number, lercParameters: ArrayLike<number>): Promise<Decompress> {
  switch (compression) {
    case compressions.lzw:
      return decodeLzw;
    case compressions.packBits:
      return decodePackBits;
    case compressions.adobeDeflate:
    case compressions.deflate:
      return inflate;
    case compressions.zstd:
      return createZstd();
    case compressions.lerc:
      // LERC's additional compression (libtiff, LERC_PARAMETERS): 0 none, 1 deflate, 2 ZSTD.
      if (lercParameters[1] === 1) return inflate;
      if (lercParameters[1] === 2) return createZstd();
      return (chunk) => chunk;
    default:
      return (chunk, maximumLength) => chunk.subarray(0, maximumLength);
  }
}

/** zlib stops at the bound by itself; a chunk that ends early throws. */
function inflate(chunk: Uint8Array<ArrayBuffer>, maximumLength: number): Uint8Array<ArrayBuffer> {
  const bytes = inflateSync(chunk, { maxOutputLength: maximumLength });
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function createZstd(): Promise<Decompress> {
  const decoder = new ZSTDDecoder();
  await decoder.init();
  // With the size given nothing is allocated by what the chunk claims: a lying or cut one comes out short.
  return (chunk, maximumLength) => new Uint8Array(decoder.decode(chunk, maximumLength));
}

/** How a blob of LERC's second version begins, the only one that libtiff writes; its header's numbers follow. */
const LERC_MAGIC = 'Lerc2 ';
/**
 * Versions from which the header has a checksum (4 bytes before height and width) and a number of values in each cell.
 */
const LERC_VERSIONS = { checksum: 3, depth: 4 };

/** How many numbers a LERC blob says it holds: the decoder makes room for them before it looks further. */
function countLercNumbers(blob: Uint8Array<ArrayBuffer>): number {
  if (Buffer.from(blob.subarray(0, LERC_MAGIC.length)).toString('latin1') !== LERC_MAGIC)
    throw new RangeError('no LERC blob of version 2');
  const view = new DataView(blob.buffer, blob.byteOffset + LERC_MAGIC.length, blob.byteLength - LERC_MAGIC.length);
  const version = view.getInt32(0, true);
  const height = version >= LERC_VERSIONS.checksum ? 8 : 4;
  const depth = version >= LERC_VERSIONS.depth ? view.getUint32(height + 8, true) : 1;
  return view.getUint32(height, true) * view.getUint32(height + 4, true) * depth;
}

/**
 * Decodes a LERC blob into the raw bytes of its numbers, cell by cell with all bands, this machine's byte order.
 * Cells that the mask leaves out become NaN in floats, 0 in integers, as GDAL reads them.
 * @param mostNumbers that the chunk can hold; a blob that says it has more is refused before anything is made for it
 */
export function decodeLerc(blob: Uint8Array<ArrayBuffer>, mostNumbers: number): Uint8Array<ArrayBuffer> {
  const count = countLercNumbers(blob);
  if (count > mostNumbers) throw new RangeError(`a LERC blob of ${count} numbers`);
  const { pixels, mask, width, height, depthCount } = Lerc.decode(
    blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength),
    { returnPixelInterleavedDims: true },
  );
  const numbers = pixels[0];
  if (numbers === undefined) throw new RangeError('LERC blob without numbers');
  if (mask && (numbers instanceof Float32Array || numbers instanceof Float64Array)) {
    const depth = depthCount ?? numbers.length / (width * height);
    for (let cell = 0; cell < mask.length; cell++) {
      if (mask[cell] === 0) numbers.fill(NaN, cell * depth, (cell + 1) * depth);
    }
  }
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
