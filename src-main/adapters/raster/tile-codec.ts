import { brotliCompressSync, brotliDecompressSync, constants, inflateRawSync } from 'node:zlib';
import { BYTES_PER_SAMPLE, viewSamples, type Samples, type SampleType } from './sample-type.ts';
import { readWholeNumbers } from './read-whole-numbers.ts';
import { TILE_CELLS, TILE_SIDE } from './store-format.ts';
import { countWholeNumberBytes, type WholeNumberLayout } from './whole-number-layout.ts';
import { writeWholeNumbers } from './write-whole-numbers.ts';

/*
 * A packed tile: a byte that names the method, then the bytes of every band one after the other, compressed with brotli.
 * In methods 0 to 2 each band's bytes are gathered by significance (all lowest bytes first, …) and are
 * 0 the bits themselves; 1 differences to what the left, upper and upper left neighbours lead to expect; 2 differences to
 * the band before. Differences are of the same width, and small ones of either sign are small numbers (zigzag).
 * Methods from 3 on are those of whole-number-layout.ts.
 */
const methods = { plain: 0, plane: 1, bands: 2 } as const;
type BitMethod = (typeof methods)[keyof typeof methods];

/** Layouts of tiles as whole numbers, by their method. */
const wholeNumberLayouts: ReadonlyMap<number, WholeNumberLayout> = new Map([
  [3, { predictor: 'plane', followsBand: false, bySignificance: true }],
  [4, { predictor: 'left', followsBand: false, bySignificance: true }],
  [5, { predictor: 'left', followsBand: false, bySignificance: false }],
  [6, { predictor: 'plane', followsBand: true, bySignificance: true }],
  [7, { predictor: 'plane', followsBand: false, bySignificance: false }],
]);

/** Brotli's balance: measured on flood maps, 9 packs hardly better in ten times the time. */
const QUALITY = 5;
/** Differences to the left that stand whole: runs of them are repeated, as slopes between few heights are. */
const SEARCHED_METHOD = 5;
/** For those a longer search pays; for the others it gains nothing. */
const SEARCHING_QUALITY = 9;
/** Bits of the window: a tile of fifteen float32 maps. */
const WINDOW_BITS = 18;
/** Of so many tiles in turn one is packed by every method; the best of it packs the next ones. */
const TRIAL_INTERVAL = 12;

/** Packs tiles of one group, one after the other; it learns which method suits them. */
export interface TilePacker {
  pack(bands: readonly Samples[]): Buffer;
}

/**
 * Creates a packer. The same tiles in the same order give the same bytes.
 * @param nodata of each band: the number that means "no data", null where there is none
 */
export function createTilePacker(nodata: readonly (number | null)[]): TilePacker {
  let method: number = methods.plane;
  let untilTrial = 0;
  let uniform: { readonly key: string; readonly packed: Buffer } | null = null;
  return {
    pack(bands) {
      const key = findUniformKey(bands);
      if (key !== null) {
        if (uniform?.key !== key) uniform = { key, packed: packBits(methods.plain, bands) };
        return uniform.packed;
      }
      if (untilTrial > 0) {
        untilTrial -= 1;
        const packed = pack(method, bands, nodata);
        if (packed !== null) return packed;
      }
      untilTrial = TRIAL_INTERVAL;
      const tried = [...Object.values(methods), ...wholeNumberLayouts.keys()].flatMap((candidate) => {
        const packed = pack(candidate, bands, nodata);
        return packed === null ? [] : [{ candidate, packed }];
      });
      const best = tried.reduce((a, b) => (b.packed.length < a.packed.length ? b : a));
      method = best.candidate;
      return best.packed;
    },
  };
}

/** Null where a tile cannot be packed by the method. */
function pack(method: number, bands: readonly Samples[], nodata: readonly (number | null)[]): Buffer | null {
  const layout = wholeNumberLayouts.get(method);
  if (layout === undefined) return packBits(method as BitMethod, bands);
  const bytes = writeWholeNumbers(bands, nodata, layout);
  return bytes && compress(method, bytes, method === SEARCHED_METHOD ? SEARCHING_QUALITY : QUALITY);
}

/** The numbers of a tile whose bands hold one number each, as a key; else null. */
function findUniformKey(bands: readonly Samples[]): string | null {
  for (const samples of bands) if (!isUniform(samples)) return null;
  return bands
    .map((samples) => new Uint8Array(samples.buffer, samples.byteOffset, samples.BYTES_PER_ELEMENT).join())
    .join(';');
}

/** Whether all numbers are the same; of NaNs it does not say so, which costs nothing but time. */
export function isUniform(samples: Samples): boolean {
  const first = samples[0]!;
  for (const value of samples)
    if (value !== first) return Number.isNaN(first) && samples.every(Number.isNaN) && hasOneNaN(samples);
  // 0 equals -0, and their bits differ.
  return first !== 0 || hasOneNaN(samples);
}

/** Whether all numbers have the same bits. */
function hasOneNaN(samples: Samples): boolean {
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  const size = samples.BYTES_PER_ELEMENT;
  for (let at = size; at < bytes.length; at += 1) if (bytes[at] !== bytes[at - size]) return false;
  return true;
}

type Words = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** A band's bits as unsigned words; numbers of 8 bytes as two words each. */
function viewWords({ buffer, byteOffset, byteLength, BYTES_PER_ELEMENT: size }: Samples): Words {
  if (size === 1) return new Uint8Array(buffer, byteOffset, byteLength);
  if (size === 2) return new Uint16Array(buffer, byteOffset, byteLength / 2);
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

function packBits(method: BitMethod, bands: readonly Samples[]): Buffer {
  const words = bands.map(viewWords);
  const parts = words.map((band, index) => {
    if (method === methods.plane) return takePlane(band);
    const before = words[index - 1];
    return method === methods.bands &&
      before?.BYTES_PER_ELEMENT === band.BYTES_PER_ELEMENT &&
      before.length === band.length
      ? takeBand(band, before)
      : band;
  });
  return compress(method, shuffle(parts, bands), QUALITY);
}

function compress(method: number, bytes: Uint8Array, quality: number): Buffer {
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  return Buffer.concat([Uint8Array.of(method), packed]);
}

/** Words a cell has, and a row of a tile. */
function measureRow(words: Words): { readonly lane: number; readonly row: number } {
  return { lane: words.length / TILE_CELLS, row: (TILE_SIDE * words.length) / TILE_CELLS };
}

/** Each word less what its neighbours lead to expect: left + upper - upper left, in words of the cell's lane. */
function takePlane(words: Words): Words {
  const { lane, row } = measureRow(words);
  const differences = words.slice();
  for (let at = lane; at < row; at += 1) differences[at] = words[at]! - words[at - lane]!;
  for (let start = row; start < words.length; start += row) {
    for (let at = start; at < start + lane; at += 1) differences[at] = words[at]! - words[at - row]!;
    for (let at = start + lane; at < start + row; at += 1) {
      differences[at] = words[at]! - words[at - lane]! - words[at - row]! + words[at - row - lane]!;
    }
  }
  return fold(differences);
}

/** Undoes {@link takePlane}, in place. */
function addPlane(differences: Words): void {
  const words = unfold(differences);
  const { lane, row } = measureRow(words);
  for (let at = lane; at < row; at += 1) words[at] = words[at]! + words[at - lane]!;
  for (let start = row; start < words.length; start += row) {
    for (let at = start; at < start + lane; at += 1) words[at] = words[at]! + words[at - row]!;
    for (let at = start + lane; at < start + row; at += 1) {
      words[at] = words[at]! + words[at - lane]! + words[at - row]! - words[at - row - lane]!;
    }
  }
}

function takeBand(words: Words, before: Words): Words {
  return fold(words.map((word, at) => word - before[at]!));
}

/** Undoes {@link takeBand}, in place. */
function addBand(differences: Words, before: Words): void {
  const words = unfold(differences);
  for (let at = 0; at < words.length; at += 1) words[at] = words[at]! + before[at]!;
}

/** Differences of either sign become small numbers: 0, -1, 1, -2, … are 0, 1, 2, 3, … In place. */
function fold(words: Words): Words {
  const shift = 32 - 8 * words.BYTES_PER_ELEMENT;
  for (let at = 0; at < words.length; at += 1) {
    const signed = words[at]! << shift;
    words[at] = ((signed << 1) ^ (signed >> 31)) >>> shift;
  }
  return words;
}

function unfold(words: Words): Words {
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at]! >>> 1) ^ -(words[at]! & 1);
  return words;
}

function shuffle(parts: readonly Words[], bands: readonly Samples[]): Uint8Array {
  const shuffled = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  parts.forEach((words, band) => {
    const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
    const size = bands[band]!.BYTES_PER_ELEMENT;
    for (let byte = 0; byte < size; byte += 1) {
      for (let cell = byte; cell < bytes.length; cell += size) {
        shuffled[at] = bytes[cell]!;
        at += 1;
      }
    }
  });
  return shuffled;
}

/** Unpacks a tile. @throws RangeError when the bytes are not a whole tile of these types. */
export function unpackTile(packed: Uint8Array, types: readonly SampleType[]): Samples[] {
  const method = packed[0];
  const layout = method === undefined ? undefined : wholeNumberLayouts.get(method);
  if (layout !== undefined) {
    const bytes = brotliDecompressSync(packed.subarray(1), { maxOutputLength: countWholeNumberBytes(types) });
    return readWholeNumbers(bytes, types, layout);
  }
  if (method !== methods.plain && method !== methods.plane && method !== methods.bands)
    throw new RangeError(`a tile of method ${method}`);
  const total = countBytes(types);
  const shuffled = brotliDecompressSync(packed.subarray(1), { maxOutputLength: total });
  const bands = unshuffle(shuffled, types);
  if (method === methods.plain) return bands;
  let before: Words | null = null;
  for (const samples of bands) {
    const words = viewWords(samples);
    if (method === methods.plane) addPlane(words);
    else if (before !== null && before.BYTES_PER_ELEMENT === words.BYTES_PER_ELEMENT && before.length === words.length)
      addBand(words, before);
    before = words;
  }
  return bands;
}

/** Unpacks a tile of the first version of the store: shuffled bytes, DEFLATE. @throws RangeError like {@link unpackTile} */
export function unpackFirstVersionTile(packed: Uint8Array, types: readonly SampleType[]): Samples[] {
  return unshuffle(inflateRawSync(packed, { maxOutputLength: countBytes(types) }), types);
}

function countBytes(types: readonly SampleType[]): number {
  return types.reduce((sum, type) => sum + BYTES_PER_SAMPLE[type] * TILE_CELLS, 0);
}

function unshuffle(shuffled: Uint8Array, types: readonly SampleType[]): Samples[] {
  if (shuffled.length !== countBytes(types)) {
    throw new RangeError(`a tile of ${shuffled.length} bytes instead of ${countBytes(types)}`);
  }
  let start = 0;
  return types.map((type) => {
    const size = BYTES_PER_SAMPLE[type];
    const bytes = new Uint8Array(TILE_CELLS * size);
    for (let byte = 0; byte < size; byte += 1) {
      const plane = start + byte * TILE_CELLS;
      for (let cell = 0; cell < TILE_CELLS; cell += 1) bytes[cell * size + byte] = shuffled[plane + cell]!;
    }
    start += bytes.length;
    return viewSamples(type, bytes);
  });
}
