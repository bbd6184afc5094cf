import type { ColumnData } from './column-data.ts';

const DIGIT_BITS = 16;
const DIGITS = 2 ** DIGIT_BITS;
const SIGN = 0x8000_0000;

/** Positions of a column in the order of its values, and how many of them have one. */
export interface SortedPositions {
  /** Rising; equal values in the order of the file, positions without a value last. */
  readonly positions: Int32Array<ArrayBuffer>;
  readonly withValue: number;
}

/** Sorts the positions of a column: a radix sort, digit by digit, which for a million doubles takes some 50 ms. */
export function sortPositions(data: ColumnData): SortedPositions {
  const { words, wordCount, missing } = toSortableWords(data);
  let from = new Int32Array(data.length);
  for (let position = 0; position < from.length; position++) from[position] = position;
  let to = new Int32Array(data.length);
  for (let word = 0; word < wordCount; word++) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      const starts = countDigits(words, wordCount, word, shift);
      // Many columns have all their upper or lower digits alike.
      if (starts === null) continue;
      for (let rank = 0; rank < from.length; rank++) {
        const position = from[rank]!;
        const digit = (words[position * wordCount + word]! >>> shift) & (DIGITS - 1);
        to[starts[digit]!] = position;
        starts[digit]! += 1;
      }
      [from, to] = [to, from];
    }
  }
  return { positions: from, withValue: data.length - missing };
}

/** Numbers whose order as unsigned words, the last one weighing most, is that of the values; nothing comes last. */
function toSortableWords(data: ColumnData): { words: Uint32Array; wordCount: number; missing: number } {
  let missing = 0;
  if (data instanceof Float64Array) {
    const words = new Uint32Array(data.slice().buffer);
    for (let position = 0; position < data.length; position++) {
      const [low, high] = [position * 2, position * 2 + 1];
      const value = data[position]!;
      if (value !== value) {
        missing += 1;
        words[low] = words[high] = 0xffff_ffff;
      } else if (value < 0) {
        words[low] = ~words[low]!;
        words[high] = ~words[high]!;
      } else {
        // Zero has two forms.
        words[high] = (value === 0 ? 0 : words[high]!) ^ SIGN;
      }
    }
    return { words, wordCount: 2, missing };
  }
  const words = new Uint32Array(data.length);
  const none = data instanceof Int32Array ? -1 : 0;
  for (let position = 0; position < data.length; position++) {
    const value = data[position]!;
    if (value === none) missing += 1;
    words[position] = value === none ? 0xffff_ffff : value ^ SIGN;
  }
  return { words, wordCount: 1, missing };
}

/** Where each digit begins; null when there is only one. */
function countDigits(words: Uint32Array, wordCount: number, word: number, shift: number): Int32Array | null {
  const starts = new Int32Array(DIGITS);
  for (let at = word; at < words.length; at += wordCount) starts[(words[at]! >>> shift) & (DIGITS - 1)]! += 1;
  let start = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = starts[digit]!;
    if (count * wordCount === words.length && count > 0) return null;
    starts[digit] = start;
    start += count;
  }
  return starts;
}
