/** Eleven bits: the places where 2048 digits are written stay in the processor's cache. */
const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;
const PASSES = 3;
/** Below, counting digits costs more than moving what is in the wrong place. */
const FEW = 128;

/** Keys, and in step with them what they are the keys of. */
export interface KeyedPositions {
  readonly keys: Uint32Array<ArrayBuffer>;
  readonly positions: Int32Array<ArrayBuffer>;
}

/** Sorts positions by their keys, equal ones as they were: digit by digit, or by insertion where they are few. */
export function sortByKeys(keys: Uint32Array<ArrayBuffer>, positions: Int32Array<ArrayBuffer>): KeyedPositions {
  if (keys.length < FEW) return insertByKeys(keys, positions);
  const counts = countDigits(keys);
  let from: KeyedPositions = { keys, positions };
  let to: KeyedPositions | null = null;
  for (let pass = 0; pass < PASSES; pass++) {
    const starts = findStarts(counts.subarray(pass * DIGITS, (pass + 1) * DIGITS), keys.length);
    // Small numbers have all their upper digits alike.
    if (starts === null) continue;
    to ??= { keys: new Uint32Array(keys.length), positions: new Int32Array(keys.length) };
    move(from, to, starts, pass * DIGIT_BITS);
    [from, to] = [to, from];
  }
  return from;
}

function insertByKeys(keys: Uint32Array<ArrayBuffer>, positions: Int32Array<ArrayBuffer>): KeyedPositions {
  for (let at = 1; at < keys.length; at++) {
    const [key, position] = [keys[at]!, positions[at]!];
    let place = at;
    while (place > 0 && keys[place - 1]! > key) {
      keys[place] = keys[place - 1]!;
      positions[place] = positions[place - 1]!;
      place -= 1;
    }
    keys[place] = key;
    positions[place] = position;
  }
  return { keys, positions };
}

function countDigits(keys: Uint32Array): Int32Array {
  const counts = new Int32Array(PASSES * DIGITS);
  for (const key of keys) {
    counts[key & (DIGITS - 1)]! += 1;
    counts[DIGITS + ((key >>> DIGIT_BITS) & (DIGITS - 1))]! += 1;
    counts[2 * DIGITS + (key >>> (2 * DIGIT_BITS))]! += 1;
  }
  return counts;
}

/** Where each digit begins; null when there is only one. */
function findStarts(counts: Int32Array, whole: number): Int32Array | null {
  const starts = new Int32Array(DIGITS);
  let start = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    if (counts[digit] === whole) return null;
    starts[digit] = start;
    start += counts[digit]!;
  }
  return starts;
}

function move(from: KeyedPositions, to: KeyedPositions, starts: Int32Array, shift: number): void {
  const { keys, positions } = from;
  const [keysTo, positionsTo] = [to.keys, to.positions];
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    const digit = (key >>> shift) & (DIGITS - 1);
    const place = starts[digit]!;
    starts[digit] = place + 1;
    keysTo[place] = key;
    positionsTo[place] = positions[at]!;
  }
}
