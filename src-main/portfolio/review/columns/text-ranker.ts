import { createColumn } from './column-data.ts';
import { sortDistinctTexts } from './text-order.ts';

/** Texts as numbers that have their order. */
export interface RankedTexts {
  /** Position in `texts`; -1 for an empty text. */
  readonly ranks: Int32Array<ArrayBuffer>;
  /** Distinct, in the order of `sortDistinctTexts`. */
  readonly texts: readonly string[];
}

/** Creates what ranks `count` texts among each other. */
export function createTextRanker(count: number) {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const ranks = createColumn('integer', count);
  return {
    add(position: number, text: string): void {
      if (text === '') return;
      let number = numbers.get(text);
      if (number === undefined) {
        number = texts.length;
        numbers.set(text, number);
        texts.push(text);
      }
      ranks[position] = number;
    },
    finish(): RankedTexts {
      const sorted = sortDistinctTexts(texts);
      const rankOf = new Int32Array(texts.length);
      for (const [rank, text] of sorted.entries()) rankOf[numbers.get(text)!] = rank;
      for (let position = 0; position < count; position++) {
        const number = ranks[position]!;
        if (number !== -1) ranks[position] = rankOf[number]!;
      }
      return { ranks, texts: sorted };
    },
  };
}
