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

export function createRowHash(): RowHash {
  const float = new Float64Array(1);
  const words = new Int32Array(float.buffer);

  function add(hash: RowHash, word: number): void {
    hash.low = Math.imul(hash.low ^ word, FIRST_FACTOR);
    const high = Math.imul(hash.high ^ word, SECOND_FACTOR);
    hash.high = high ^ (high >>> 15);
  }

  const hash: RowHash = {
    low: OFFSET_BASIS,
    high: 0,
    reset() {
      hash.low = OFFSET_BASIS;
      hash.high = 0;
    },
    addText(text) {
      for (let index = 0; index < text.length; index += 1) add(hash, text.charCodeAt(index));
      add(hash, SEPARATOR);
    },
    addNumber(value) {
      float[0] = value;
      add(hash, words[0] as number);
      add(hash, words[1] as number);
    },
  };
  return hash;
}
