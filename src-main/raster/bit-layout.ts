import { BYTES_PER_SAMPLE, viewSamples, type Samples, type SampleType } from './sample-type.ts';

/*
 * A tile as the bits of its cells: each band's bytes gathered by significance (all lowest bytes first, …), one band
 * after the other. Differences are of the same width, and small ones of either sign are small numbers (zigzag).
 */

/**
 * What is kept of the bits: `plain` themselves; `plane` differences to what the left, upper and upper left neighbours
 * lead to expect; `bands` differences to the band before.
 */
export type BitLayout = 'plain' | 'plane' | 'bands';

type Words = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Writes the bits of a tile. @param side cells on a side of it */
export function writeBits(bands: readonly Samples[], side: number, layout: BitLayout): Uint8Array {
  const words = bands.map(viewWords);
  const parts = words.map((band, index) => {
    if (layout === 'plane') return takePlane(band, side);
    const before = words[index - 1];
    return layout === 'bands' && isAlike(band, before) ? takeBand(band, before) : band;
  });
  return shuffle(parts, bands);
}

/** Reads what {@link writeBits} wrote. @throws RangeError when the bytes are not a whole tile of these types */
export function readBits(
  shuffled: Uint8Array,
  types: readonly SampleType[],
  { side, layout }: { readonly side: number; readonly layout: BitLayout },
): Samples[] {
  const bands = unshuffle(shuffled, types, side * side);
  if (layout === 'plain') return bands;
  let before: Words | undefined;
  for (const samples of bands) {
    const words = viewWords(samples);
    if (layout === 'plane') addPlane(words, side);
    else if (isAlike(words, before)) addBand(words, before);
    before = words;
  }
  return bands;
}

/** Bytes that the cells of a tile have. */
export function countCellBytes(types: readonly SampleType[], cells: number): number {
  return types.reduce((sum, type) => sum + BYTES_PER_SAMPLE[type] * cells, 0);
}

/** A band's bits as unsigned words; numbers of 8 bytes as two words each. */
function viewWords({ buffer, byteOffset, byteLength, BYTES_PER_ELEMENT: size }: Samples): Words {
  if (size === 1) return new Uint8Array(buffer, byteOffset, byteLength);
  if (size === 2) return new Uint16Array(buffer, byteOffset, byteLength / 2);
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

function isAlike(band: Words, before: Words | undefined): before is Words {
  return before?.BYTES_PER_ELEMENT === band.BYTES_PER_ELEMENT && before.length === band.length;
}

/** Words a cell has, and a row of a tile. */
function measureRow(words: Words, side: number): { readonly lane: number; readonly row: number } {
  return { lane: words.length / (side * side), row: words.length / side };
}

/** Each word less what its neighbours lead to expect: left + upper - upper left, in words of the cell's lane. */
function takePlane(words: Words, side: number): Words {
  const { lane, row } = measureRow(words, side);
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
function addPlane(differences: Words, side: number): void {
  const words = unfold(differences);
  const { lane, row } = measureRow(words, side);
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

function unshuffle(shuffled: Uint8Array, types: readonly SampleType[], cells: number): Samples[] {
  const expected = countCellBytes(types, cells);
  if (shuffled.length !== expected) throw new RangeError(`a tile of ${shuffled.length} bytes instead of ${expected}`);
  let start = 0;
  return types.map((type) => {
    const size = BYTES_PER_SAMPLE[type];
    const bytes = new Uint8Array(cells * size);
    for (let byte = 0; byte < size; byte += 1) {
      const plane = start + byte * cells;
      for (let cell = 0; cell < cells; cell += 1) bytes[cell * size + byte] = shuffled[plane + cell]!;
    }
    start += bytes.length;
    return viewSamples(type, bytes);
  });
}
