import { STEPS_PER_UNIT } from './exact-step.ts';
import { BYTES_PER_SAMPLE, createSamples, type Samples, type SampleType } from './sample-type.ts';
import {
  countMaskBytes,
  HEAD_BYTES,
  layoutBytes,
  maskKinds,
  orderBits,
  viewLanes,
  WIDEST,
  type ExpectedCells,
  type WholeNumberLayout,
  type Words,
} from './whole-number-layout.ts';

/**
 * Room for the cells of one band on their way, taken again for each tile: of large tiles it would be as much to clear
 * away as the tile itself.
 */
interface Room {
  readonly differences: Uint32Array;
  /** The whole numbers of a band and of the one before it, in turns. */
  readonly wholes: readonly [Int32Array, Int32Array];
  readonly masked: Uint8Array;
}

/** By the cells of a tile: there are as many as there are sides of tiles. */
const rooms = new Map<number, Room>();

function takeRoom(cells: number): Room {
  let room = rooms.get(cells);
  if (room === undefined) {
    room = {
      differences: new Uint32Array(cells),
      wholes: [new Int32Array(cells), new Int32Array(cells)],
      masked: new Uint8Array(cells),
    };
    rooms.set(cells, room);
  }
  return room;
}

/**
 * Reads what writeWholeNumbers wrote.
 * @param side cells on a side of the tile
 * @throws RangeError when the bytes are not a whole tile of these types
 */
export function readWholeNumbers(
  source: Buffer,
  types: readonly SampleType[],
  { side, layout }: { readonly side: number; readonly layout: WholeNumberLayout },
): Samples[] {
  const cells = side * side;
  const room = takeRoom(cells);
  let at = 0;
  let before: { readonly coding: number; readonly whole: Int32Array } | null = null;
  const bands: Samples[] = [];
  for (const [index, type] of types.entries()) {
    const size = BYTES_PER_SAMPLE[type];
    const coding = source.readUInt8(at);
    const width = source.readUInt8(at + 1);
    const mask = source.readUInt8(at + 2);
    const expected = source.readInt32LE(at + 3);
    at += HEAD_BYTES;
    if (coding > STEPS_PER_UNIT.length || width < 1 || width > WIDEST || mask > maskKinds.all)
      throw new RangeError(`a band of coding ${coding}, width ${width}, mask ${mask}`);
    const hidden = source.subarray(at, at + (mask === maskKinds.none ? 0 : size));
    at += hidden.length;
    const masked = mask === maskKinds.none ? null : room.masked;
    const count =
      masked === null ? cells : cells - readMask(source.subarray(at, at + countMaskBytes(cells)), mask, masked);
    if (mask === maskKinds.some) at += countMaskBytes(cells);
    const end = at + count * width;
    if (end > source.length) throw new RangeError(`a tile of ${source.length} bytes instead of ${end}`);
    const { differences } = room;
    readDifferences(source.subarray(at, end), differences, { count, width, layout });
    at = end;
    const base = layout.followsBand && before?.coding === coding ? before.whole : null;
    const whole = room.wholes[index % 2]!;
    addDifferences(differences, whole, { side, masked, base, expected, layout });
    bands.push(toSamples(whole, { type, coding, masked, hidden }));
    before = { coding, whole };
  }
  if (at !== source.length) throw new RangeError(`a tile of ${source.length} bytes instead of ${at}`);
  return bands;
}

/** Reads which cells are masked, and how many are. */
function readMask(bytes: Uint8Array, kind: number, masked: Uint8Array): number {
  if (kind === maskKinds.all) {
    masked.fill(1);
    return masked.length;
  }
  let count = 0;
  for (let cell = 0; cell < masked.length; cell += 1) {
    const bit = (bytes[cell >> 3]! >> (cell & 7)) & 1;
    masked[cell] = bit;
    count += bit;
  }
  return count;
}

function readDifferences(
  bytes: Uint8Array,
  differences: Uint32Array,
  { count, width, layout }: { readonly count: number; readonly width: number; readonly layout: WholeNumberLayout },
): void {
  const { step, next } = layoutBytes(layout, count, width);
  for (let cell = 0, from = 0; cell < count; cell += 1, from += step) differences[cell] = bytes[from]!;
  for (let byte = 1; byte < width; byte += 1) {
    const shift = 8 * byte;
    for (let cell = 0, from = byte * next; cell < count; cell += 1, from += step) {
      differences[cell] = differences[cell]! | (bytes[from]! << shift);
    }
  }
}

/** Fills in the whole numbers, masked cells as they were when the differences were taken. */
function addDifferences(
  differences: Uint32Array,
  field: Int32Array,
  { side, masked, base, expected, layout }: ExpectedCells,
): void {
  const isPlane = layout.predictor === 'plane';
  let next = 0;
  let left = expected;
  for (let cell = 0, column = 0; cell < field.length; cell += 1) {
    if (column === 0 && cell > 0) left = field[cell - side]!;
    if (masked === null || masked[cell] === 0) {
      const folded = differences[next]!;
      next += 1;
      if (isPlane && column > 0 && cell >= side) left += field[cell - side]! - field[cell - side - 1]!;
      left = (left + ((folded >>> 1) ^ -(folded & 1))) | 0;
    }
    field[cell] = left;
    column = column === side - 1 ? 0 : column + 1;
  }
  if (base !== null) for (let cell = 0; cell < field.length; cell += 1) field[cell] = field[cell]! + base[cell]!;
}

function toSamples(
  whole: Int32Array,
  {
    type,
    coding,
    masked,
    hidden,
  }: {
    readonly type: SampleType;
    readonly coding: number;
    readonly masked: Uint8Array | null;
    readonly hidden: Uint8Array;
  },
): Samples {
  const samples = createSamples(type, whole.length);
  if (coding > 0) {
    const perUnit = STEPS_PER_UNIT[coding - 1]!;
    for (let cell = 0; cell < whole.length; cell += 1) samples[cell] = whole[cell]! / perUnit;
  } else if (samples instanceof Float32Array) {
    const bits = new Int32Array(samples.buffer);
    for (let cell = 0; cell < whole.length; cell += 1) bits[cell] = orderBits(whole[cell]!);
  } else {
    samples.set(whole);
  }
  if (masked !== null) hide(samples, masked, hidden);
  return samples;
}

/** Gives masked cells their own bits: a NaN that is read as a number need not keep them. */
function hide(samples: Samples, masked: Uint8Array, hidden: Uint8Array): void {
  const { lanes, words } = viewLanes(samples);
  const pattern = createPattern(words, Uint8Array.from(hidden));
  for (let cell = 0; cell < masked.length; cell += 1) {
    if (masked[cell] === 1) for (let lane = 0; lane < lanes; lane += 1) words[cell * lanes + lane] = pattern[lane]!;
  }
}

function createPattern(words: Words, bytes: Uint8Array<ArrayBuffer>): Words {
  if (words instanceof Uint8Array) return bytes;
  return words instanceof Uint16Array ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
}
