import { findExactStep, STEPS_PER_UNIT } from './exact-step.ts';
import { isNodata } from '#engine/index.ts';
import type { Samples } from './sample-type.ts';
import {
  countMaskBytes,
  countWholeNumberBytes,
  HEAD_BYTES,
  layoutBytes,
  maskKinds,
  orderBits,
  viewLanes,
  type ExpectedCells,
  type WholeNumberLayout,
} from './whole-number-layout.ts';

interface WholeBand {
  readonly coding: number;
  readonly whole: Int32Array;
  readonly masked: Uint8Array | null;
}

/**
 * Writes a tile as whole numbers; null where a float64 band has no step.
 * @param nodata of each band
 * @param side cells on a side of the tile
 */
export function writeWholeNumbers(
  bands: readonly Samples[],
  nodata: readonly (number | null)[],
  { side, layout }: { readonly side: number; readonly layout: WholeNumberLayout },
): Uint8Array | null {
  const target = Buffer.alloc(
    countWholeNumberBytes(
      bands.map(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT),
      side * side,
    ),
  );
  let at = 0;
  let before: WholeBand | null = null;
  for (const [position, samples] of bands.entries()) {
    const band = toWholeBand(samples, nodata[position] ?? null);
    if (band === null) return null;
    const base = layout.followsBand && before?.coding === band.coding ? before.whole : null;
    at = writeBand(target, at, { samples, band, base, side, layout });
    before = band;
  }
  return target.subarray(0, at);
}

function toWholeBand(samples: Samples, nodata: number | null): WholeBand | null {
  const masked = findMasked(samples, nodata);
  if (samples instanceof Float32Array || samples instanceof Float64Array) {
    const step = findExactStep(samples, masked);
    if (step !== null) {
      const perUnit = STEPS_PER_UNIT[step]!;
      const whole = Int32Array.from(samples, (stored) => Math.round(stored * perUnit));
      return { coding: 1 + step, whole, masked };
    }
    if (samples instanceof Float64Array) return null;
    return {
      coding: 0,
      whole: new Int32Array(samples.buffer, samples.byteOffset, samples.length).map(orderBits),
      masked,
    };
  }
  return { coding: 0, whole: Int32Array.from(samples), masked };
}

/** Cells that have the bits of the first cell without data; null where all cells have data. */
function findMasked(samples: Samples, nodata: number | null): Uint8Array | null {
  const first = samples.findIndex((stored: number) => isNodata({ nodata }, stored));
  if (first === -1) return null;
  const { lanes, words } = viewLanes(samples);
  const masked = new Uint8Array(samples.length);
  for (let cell = first; cell < samples.length; cell += 1) {
    let isSame = 1;
    for (let lane = 0; lane < lanes; lane += 1) {
      if (words[cell * lanes + lane] !== words[first * lanes + lane]) isSame = 0;
    }
    masked[cell] = isSame;
  }
  return masked;
}

function writeBand(
  target: Buffer,
  start: number,
  {
    samples,
    band: { coding, whole, masked },
    base,
    side,
    layout,
  }: {
    readonly samples: Samples;
    readonly band: WholeBand;
    readonly base: Int32Array | null;
    readonly side: number;
    readonly layout: WholeNumberLayout;
  },
): number {
  const size = samples.BYTES_PER_ELEMENT;
  const first = masked?.indexOf(0) ?? 0;
  const expected = first === -1 ? 0 : (whole[first]! - (base?.[first] ?? 0)) | 0;
  const { differences, count, bits } = takeDifferences(whole, { side, masked, base, expected, layout });
  const width = Math.max(1, Math.ceil((32 - Math.clz32(bits)) / 8));
  const mask = masked === null ? maskKinds.none : first === -1 ? maskKinds.all : maskKinds.some;
  target[start] = coding;
  target[start + 1] = width;
  target[start + 2] = mask;
  target.writeInt32LE(expected, start + 3);
  let at = start + HEAD_BYTES;
  if (masked !== null) {
    const cell = masked.indexOf(1);
    target.set(new Uint8Array(samples.buffer, samples.byteOffset + cell * size, size), at);
    at += size;
  }
  if (mask === maskKinds.some) {
    for (let cell = 0; cell < whole.length; cell += 1) target[at + (cell >> 3)]! |= masked![cell]! << (cell & 7);
    at += countMaskBytes(whole.length);
  }
  const { step, next } = layoutBytes(layout, count, width);
  for (let byte = 0; byte < width; byte += 1) {
    for (let cell = 0, to = at + byte * next; cell < count; cell += 1, to += step) {
      target[to] = differences[cell]! >>> (8 * byte);
    }
  }
  return at + count * width;
}

/**
 * Differences of the cells that are not masked; what `whole` holds in masked cells is replaced by what counts for them.
 */
function takeDifferences(
  whole: Int32Array,
  { side, masked, base, expected, layout }: ExpectedCells,
): { readonly differences: Uint32Array; readonly count: number; readonly bits: number } {
  const differences = new Uint32Array(whole.length);
  const isPlane = layout.predictor === 'plane';
  const field = base === null ? whole : whole.map((value, cell) => value - base[cell]!);
  let count = 0;
  let bits = 0;
  for (let cell = 0; cell < whole.length; cell += 1) {
    const column = cell % side;
    const left = column > 0 ? field[cell - 1]! : cell > 0 ? field[cell - side]! : expected;
    if (masked?.[cell] === 1) {
      field[cell] = left;
      continue;
    }
    const hasCorner = isPlane && column > 0 && cell >= side;
    const prediction = hasCorner ? left + field[cell - side]! - field[cell - side - 1]! : left;
    const difference = (field[cell]! - prediction) | 0;
    const folded = ((difference << 1) ^ (difference >> 31)) >>> 0;
    differences[count] = folded;
    bits |= folded;
    count += 1;
  }
  if (base !== null) for (let cell = 0; cell < whole.length; cell += 1) whole[cell] = field[cell]! + base[cell]!;
  return { differences, count, bits };
}
