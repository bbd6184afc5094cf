/** A 64-bit hash in two halves, built up from texts and numbers. */
export interface RowHash {
  low: number;
  high: number;
  /** Sets the hash back to that of nothing. */
  reset(): void;
  addText(text: string): void;
  addNumber(value: number): void;
}

/**
 * FNV-1a's 32-bit offset basis and prime (Fowler, Noll, Vo), and another odd factor for the second half (MurmurHash2).
 */
const OFFSET_BASIS = 0x811c9dc5 | 0;
const FIRST_FACTOR = 0x01000193;
const SECOND_FACTOR = 0x5bd1e995;
/** Stands between texts: no text of a portfolio holds it. */
const SEPARATOR = 0x1f;

function addLow(low: number, word: number): number {
  return Math.imul(low ^ word, FIRST_FACTOR);
}

function addHigh(high: number, word: number): number {
  const mixed = Math.imul(high ^ word, SECOND_FACTOR);
  return mixed ^ (mixed >>> 15);
}

export function createRowHash(): RowHash {
  const float = new Float64Array(1);
  const words = new Int32Array(float.buffer);

  const hash: RowHash = {
    low: OFFSET_BASIS,
    high: 0,
    reset() {
      hash.low = OFFSET_BASIS;
      hash.high = 0;
    },
    addText(text) {
      let { low, high } = hash;
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index);
        low = addLow(low, code);
        high = addHigh(high, code);
      }
      hash.low = addLow(low, SEPARATOR);
      hash.high = addHigh(high, SEPARATOR);
    },
    addNumber(value) {
      float[0] = value;
      hash.low = addLow(addLow(hash.low, words[0]!), words[1]!);
      hash.high = addHigh(addHigh(hash.high, words[0]!), words[1]!);
    },
  };
  return hash;
}
