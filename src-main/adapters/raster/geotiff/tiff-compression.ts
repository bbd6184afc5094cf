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
export async function createDecompressor(compression: number, lercParameters: readonly number[]): Promise<Decompress> {
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

/**
 * Decodes a LERC blob into the raw bytes of its numbers, cell by cell with all bands, this machine's byte order.
 * Cells that the mask leaves out become NaN in floats, 0 in integers, as GDAL reads them.
 */
export function decodeLerc(blob: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
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
