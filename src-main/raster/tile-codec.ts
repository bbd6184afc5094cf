import { brotliCompressSync, brotliDecompressSync, constants, inflateRawSync } from 'node:zlib';
import { countCellBytes, readBits, writeBits, type BitLayout } from './bit-layout.ts';
import { readFewNumbers, writeFewNumbers } from './few-numbers.ts';
import { readWholeNumbers } from './read-whole-numbers.ts';
import { BYTES_PER_SAMPLE, type Samples, type SampleType } from './sample-type.ts';
import { countWholeNumberBytes, type WholeNumberLayout } from './whole-number-layout.ts';
import { writeWholeNumbers } from './write-whole-numbers.ts';

/*
 * A packed tile: a byte that names the method, then the bytes of every band one after the other, compressed with
 * brotli. In methods 0 to 2 they are those of bit-layout.ts, in methods 3 to 7 those of whole-number-layout.ts. Method
 * 8 is that of few-numbers.ts, without brotli.
 */
const bitLayouts: ReadonlyMap<number, BitLayout> = new Map([
  [0, 'plain'],
  [1, 'plane'],
  [2, 'bands'],
]);

const wholeNumberLayouts: ReadonlyMap<number, WholeNumberLayout> = new Map([
  [3, { predictor: 'plane', followsBand: false, bySignificance: true }],
  [4, { predictor: 'left', followsBand: false, bySignificance: true }],
  [5, { predictor: 'left', followsBand: false, bySignificance: false }],
  [6, { predictor: 'plane', followsBand: true, bySignificance: true }],
  [7, { predictor: 'plane', followsBand: false, bySignificance: false }],
]);

const fewNumbers = 8;

/** Numbers of the methods by which a tile can be packed. */
export const tileMethods: readonly number[] = [...bitLayouts.keys(), ...wholeNumberLayouts.keys(), fewNumbers];

/** Bits of the window: a tile of fifteen float32 maps. */
const WINDOW_BITS = 18;

/** How a tile is packed. */
export interface Packing {
  /** One of {@link tileMethods}. */
  readonly method: number;
  /** Of brotli, 0 to 11. */
  readonly quality: number;
}

/** Packs a tile; null where it cannot be packed by the method. @param nodata of each band, null where there is none */
export function packTile(
  bands: readonly Samples[],
  nodata: readonly (number | null)[],
  { method, quality }: Packing,
): Buffer | null {
  const side = Math.sqrt(bands[0]!.length);
  if (method === fewNumbers) {
    const bytes = writeFewNumbers(bands, side);
    return bytes && Buffer.concat([Uint8Array.of(method), bytes]);
  }
  const layout = wholeNumberLayouts.get(method);
  const bytes =
    layout === undefined
      ? writeBits(bands, side, bitLayouts.get(method)!)
      : writeWholeNumbers(bands, nodata, { side, layout });
  if (bytes === null) return null;
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  return Buffer.concat([Uint8Array.of(method), packed]);
}

/**
 * Unpacks a tile.
 * @param side cells on a side of it
 * @throws RangeError when the bytes are not a whole tile of these types.
 */
export function unpackTile(packed: Uint8Array, types: readonly SampleType[], side: number): Samples[] {
  const method = packed[0] ?? -1;
  const bits = bitLayouts.get(method);
  if (bits !== undefined) {
    const bytes = decompress(packed, countCellBytes(types, side * side));
    return readBits(bytes, types, { side, layout: bits });
  }
  if (method === fewNumbers) return readFewNumbers(packed.subarray(1), types, side);
  const layout = wholeNumberLayouts.get(method);
  if (layout === undefined) throw new RangeError(`a tile of method ${method}`);
  const sizes = types.map((type) => BYTES_PER_SAMPLE[type]);
  const bytes = decompress(packed, countWholeNumberBytes(sizes, side * side));
  return readWholeNumbers(bytes, types, { side, layout });
}

function decompress(packed: Uint8Array, maxOutputLength: number): Buffer {
  // In one piece: by default what is unpacked is gathered from pieces of 16 KiB. One byte more, or a full piece has a
  // next one.
  return brotliDecompressSync(packed.subarray(1), { maxOutputLength, chunkSize: maxOutputLength + 1 });
}

/**
 * Unpacks a tile of the first version of the store: shuffled bytes, DEFLATE. @throws RangeError like {@link unpackTile}
 */
export function unpackFirstVersionTile(packed: Uint8Array, types: readonly SampleType[], side: number): Samples[] {
  const bytes = inflateRawSync(packed, { maxOutputLength: countCellBytes(types, side * side) });
  return readBits(bytes, types, { side, layout: 'plain' });
}
