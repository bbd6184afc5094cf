/*
 * A binary arithmetic coder whose probabilities are learnt on the way, one for each context (the range coder of LZMA:
 * its carries and bounds; G. N. N. Martin, "Range encoding", 1979). Whole numbers only: the same bits on every machine.
 */

/** Codes one bit in a context: writes the one it is given and gives it back, or gives the one it reads. */
export interface BitCoder {
  code(context: number, bit: 0 | 1): 0 | 1;
}

/** Bits of a probability as it divides the range, and as it is learnt. */
const DIVIDING_BITS = 15;
const LEARNT_BITS = 22;
const CERTAIN = 2 ** LEARNT_BITS;
/** What divides the range is never 0. */
const LEAST_LIKELY = 2 ** (LEARNT_BITS - DIVIDING_BITS);
/** Below this range another byte is taken. */
const LEAST_RANGE = 2 ** 24;
/** Bytes of the coder's state. */
const STATE_BYTES = 5;
/** After so many bits a context learns no more slowly. */
const MOST_COUNTED = 127;
/** How far a probability moves to the bit that came, in 2^16ths, by the bits that came before: 1 / (count + 1.6). */
const rates = Int32Array.from({ length: MOST_COUNTED + 1 }, (_, count) => Math.round(65_536 / (count + 1.6)));

/** What is known of each context: how likely a 1 is, and how many bits came, up to {@link MOST_COUNTED}. */
interface Contexts {
  readonly likely: Int32Array;
  readonly counts: Uint8Array;
}

/** @param shares how likely a 1 is in each context at first, 0..1 */
function createContexts(shares: readonly number[]): Contexts {
  return {
    likely: Int32Array.from(shares, (share) => Math.round(share * CERTAIN)),
    counts: new Uint8Array(shares.length),
  };
}

function learn({ likely, counts }: Contexts, context: number, bit: 0 | 1): void {
  const count = counts[context]!;
  const before = likely[context]!;
  const moved = before + Math.trunc((((bit === 1 ? CERTAIN : 0) - before) * rates[count]!) / 65_536);
  likely[context] = Math.min(CERTAIN - LEAST_LIKELY, Math.max(LEAST_LIKELY, moved));
  if (count < MOST_COUNTED) counts[context] = count + 1;
}

/** Creates a coder that writes. */
export function createBitWriter(shares: readonly number[]): BitCoder & { finish(): Uint8Array } {
  const contexts = createContexts(shares);
  const { likely } = contexts;
  const bytes: number[] = [];
  let low = 0;
  let range = 0xffff_ffff;
  let held = 0;
  let heldCount = 1;

  /** Hands on the highest byte of `low`; a byte of ones waits until it is known whether a carry runs through it. */
  function shift(): void {
    if (low < 0xff00_0000 || low >= 2 ** 32) {
      const carry = low >= 2 ** 32 ? 1 : 0;
      bytes.push((held + carry) & 255);
      for (; heldCount > 1; heldCount -= 1) bytes.push((255 + carry) & 255);
      held = Math.floor(low / LEAST_RANGE) & 255;
      heldCount = 0;
    }
    heldCount += 1;
    low = (low % LEAST_RANGE) * 256;
  }

  return {
    code(context, bit) {
      const bound = (range >>> DIVIDING_BITS) * (likely[context]! >> (LEARNT_BITS - DIVIDING_BITS));
      if (bit === 1) range = bound;
      else {
        low += bound;
        range -= bound;
      }
      while (range < LEAST_RANGE) {
        range *= 256;
        shift();
      }
      learn(contexts, context, bit);
      return bit;
    },
    finish() {
      for (let byte = 0; byte < STATE_BYTES; byte += 1) shift();
      return Uint8Array.from(bytes);
    },
  };
}

/**
 * Creates a coder that reads what one with the same shares wrote; it throws a RangeError where the bytes end too early.
 */
export function createBitReader(bytes: Uint8Array, shares: readonly number[]): BitCoder & { isAtEnd(): boolean } {
  const contexts = createContexts(shares);
  const { likely } = contexts;
  let at = 0;
  let range = 0xffff_ffff;
  let code = 0;

  function take(): number {
    const byte = bytes[at];
    if (byte === undefined) throw new RangeError(`a tile ends after ${bytes.length} bytes`);
    at += 1;
    return byte;
  }
  for (let byte = 0; byte < STATE_BYTES; byte += 1) code = ((code << 8) | take()) >>> 0;

  return {
    code(context) {
      const bound = (range >>> DIVIDING_BITS) * (likely[context]! >> (LEARNT_BITS - DIVIDING_BITS));
      let bit: 0 | 1 = 1;
      if (code < bound) range = bound;
      else {
        bit = 0;
        code -= bound;
        range -= bound;
      }
      while (range < LEAST_RANGE) {
        range *= 256;
        code = ((code << 8) | take()) >>> 0;
      }
      learn(contexts, context, bit);
      return bit;
    },
    isAtEnd: () => at === bytes.length,
  };
}
