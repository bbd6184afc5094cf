import { createBitReader, createBitWriter, type BitCoder } from './adaptive-coder.ts';
import { createSamples, type Samples, type SampleType } from './sample-type.ts';
import { viewLanes, type Words } from './whole-number-layout.ts';

/*
 * A tile of few different numbers, as maps of whole metres, classes or standards of protection have: for each band how
 * many there are less one (1 byte) and their bits in ascending order; then, by the coder of adaptive-coder.ts, for each
 * cell whether it is as the one above; if not, as the one to the left; if not, as the one to the upper right; if not,
 * which. How likely that is depends on which of the cells around are alike: inside of areas and along their edges it
 * costs next to nothing.
 */
/** Different numbers that a band may have. */
const MOST_NUMBERS = 256;
/** Numbers of more bytes have a method of their own. */
const MOST_BYTES = 4;

/** Where the contexts of each question start. */
const contextStarts = { above: 0, left: 256, upperRight: 264, number: 266 } as const;
/** How likely "as above" is before anything is known: in areas, nearly always. */
const contextShares: readonly number[] = [
  ...Array.from({ length: 256 }, () => 0.95),
  ...Array.from({ length: 8 }, () => 0.7),
  ...Array.from({ length: 2 }, () => 0.5),
  ...Array.from({ length: MOST_NUMBERS }, () => 0.5),
];

/** Writes a tile of few numbers; null where a band has too many, or numbers of 8 bytes. */
export function writeFewNumbers(bands: readonly Samples[], side: number): Uint8Array | null {
  const palettes: Words[] = [];
  for (const samples of bands) {
    const palette = samples.BYTES_PER_ELEMENT > MOST_BYTES ? null : findPalette(viewLanes(samples).words);
    if (palette === null) return null;
    palettes.push(palette);
  }
  const writer = createBitWriter(contextShares);
  bands.forEach((samples, band) => {
    const palette = palettes[band]!;
    const places = new Map(Array.from(palette, (word, place) => [word, place]));
    const cells = Uint8Array.from(viewLanes(samples).words, (word) => places.get(word)!);
    codeCells(writer, { side, numbers: palette.length, cells });
  });
  const heads = palettes.flatMap((palette) => [
    Uint8Array.of(palette.length - 1),
    new Uint8Array(palette.buffer, palette.byteOffset, palette.byteLength),
  ]);
  return Buffer.concat([...heads, writer.finish()]);
}

/** Reads what {@link writeFewNumbers} wrote. @throws RangeError when the bytes are not a whole tile of these types */
export function readFewNumbers(bytes: Uint8Array, types: readonly SampleType[], side: number): Samples[] {
  const bands = types.map((type) => createSamples(type, side * side));
  let at = 0;
  const palettes = bands.map((samples) => {
    const palette = createSamplesLike(samples, (bytes[at] ?? 0) + 1);
    const { buffer, byteLength } = palette;
    if (at + 1 + byteLength > bytes.length) throw new RangeError(`a tile ends after ${bytes.length} bytes`);
    new Uint8Array(buffer).set(bytes.subarray(at + 1, at + 1 + byteLength));
    at += 1 + byteLength;
    return viewLanes(palette).words;
  });
  const reader = createBitReader(bytes.subarray(at), contextShares);
  bands.forEach((samples, band) => {
    const palette = palettes[band]!;
    const { words } = viewLanes(samples);
    const cells = codeCells(reader, { side, numbers: palette.length, cells: null });
    for (let cell = 0; cell < cells.length; cell += 1) words[cell] = palette[cells[cell]!]!;
  });
  if (!reader.isAtEnd()) throw new RangeError(`a tile of ${bytes.length} bytes, which are too many`);
  return bands;
}

function createSamplesLike(samples: Samples, length: number): Samples {
  const Constructor = samples.constructor as new (length: number) => Samples;
  return new Constructor(length);
}

/** The different bits of cells, ascending; null where there are too many. */
function findPalette(words: Words): Words | null {
  const found = new Set<number>();
  let last = -1;
  for (const word of words) {
    if (word === last) continue;
    last = word;
    found.add(word);
    if (found.size > MOST_NUMBERS) return null;
  }
  const Constructor = words.constructor as new (values: Iterable<number>) => Words;
  return new Constructor(found).sort();
}

/**
 * Codes the cells of a band as places in its palette, whichever way the coder goes.
 * @param cells what is written; null where it is read
 * @returns the cells, row by row
 * @throws RangeError where a place is read that the palette does not have
 */
function codeCells(
  coder: BitCoder,
  { side, numbers, cells }: { readonly side: number; readonly numbers: number; readonly cells: Uint8Array | null },
): Uint8Array {
  const result = new Uint8Array(side * side);
  const bits = 32 - Math.clz32(numbers - 1);
  // Around the cells are two rows above, two columns to the left and one to the right.
  const stride = side + 3;
  const field = new Uint8Array(stride * (side + 2));
  for (let row = 0; row < side; row += 1) {
    const start = (row + 2) * stride + 2;
    field[start - 1] = field[start - stride]!;
    field[start - 2] = field[start - stride]!;
    for (let column = 0; column < side; column += 1) {
      const at = start + column;
      const wanted = cells === null ? 0 : cells[row * side + column]!;
      const number = codeCell(coder, field, { at, stride, bits, wanted });
      if (number >= numbers) throw new RangeError(`a tile with number ${number} of ${numbers}`);
      field[at] = number;
      result[row * side + column] = number;
    }
    field[start + side] = field[start + side - 1]!;
  }
  return result;
}

function codeCell(
  coder: BitCoder,
  field: Uint8Array,
  {
    at,
    stride,
    bits,
    wanted,
  }: { readonly at: number; readonly stride: number; readonly bits: number; readonly wanted: number },
): number {
  const above = field[at - stride]!;
  const left = field[at - 1]!;
  const upperLeft = field[at - stride - 1]!;
  const upperRight = field[at - stride + 1]!;
  const leftOfLeft = field[at - 2]!;
  const context =
    (left === above ? 1 : 0) |
    (above === upperLeft ? 2 : 0) |
    (above === upperRight ? 4 : 0) |
    (above === field[at - 2 * stride]! ? 8 : 0) |
    (left === upperLeft ? 16 : 0) |
    (left === leftOfLeft ? 32 : 0) |
    (upperRight === field[at - 2 * stride + 1]! ? 64 : 0) |
    (upperLeft === field[at - 2 * stride - 1]! ? 128 : 0);
  if (coder.code(contextStarts.above + context, wanted === above ? 1 : 0) === 1) return above;
  if (left !== above) {
    const around = (upperLeft === left ? 1 : 0) | (upperRight === left ? 2 : 0) | (left === leftOfLeft ? 4 : 0);
    if (coder.code(contextStarts.left + around, wanted === left ? 1 : 0) === 1) return left;
  }
  if (upperRight !== above && upperRight !== left) {
    const around = upperRight === upperLeft ? 1 : 0;
    if (coder.code(contextStarts.upperRight + around, wanted === upperRight ? 1 : 0) === 1) return upperRight;
  }
  let number = 1;
  for (let bit = bits - 1; bit >= 0; bit -= 1)
    number = 2 * number + coder.code(contextStarts.number + number, ((wanted >> bit) & 1) as 0 | 1);
  return number - 2 ** bits;
}
