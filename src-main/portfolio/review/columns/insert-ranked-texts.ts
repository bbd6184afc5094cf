import { isTextBefore, sortDistinctTexts } from './text-order.ts';

/** The text of a location that was added. */
export interface AddedText {
  readonly position: number;
  readonly text: string;
}

/**
 * Ranks texts that came among those that are ranked: afterwards the ranks are those of `createTextRanker` over all of
 * them.
 *
 * @param ranks of all locations, -1 for those that came; changed in place
 * @param readText the text of a location that was there before
 * @returns the texts that no location had before, with their ranks, rising
 */
export function insertRankedTexts(
  ranks: Int32Array,
  added: readonly AddedText[],
  readText: (position: number) => string,
): readonly { readonly rank: number; readonly text: string }[] {
  const examples = findExamples(ranks);
  const texts = sortDistinctTexts([...new Set(added.map(({ text }) => text))].filter((text) => text !== ''));
  const found = texts.map((text) => ({ text, ...findRank(examples, text, readText) }));
  const fresh = found.filter(({ isKnown }) => !isKnown);
  const rankOf = new Map<string, number>();
  let freshBefore = 0;
  for (const { text, rank, isKnown } of found) {
    rankOf.set(text, rank + freshBefore);
    if (!isKnown) freshBefore += 1;
  }
  if (fresh.length > 0) {
    const moved = new Int32Array(examples.length);
    let [rank, before] = [0, 0];
    for (; rank < moved.length; rank++) {
      while (before < fresh.length && fresh[before]!.rank <= rank) before += 1;
      moved[rank] = rank + before;
    }
    for (let position = 0; position < ranks.length; position++) {
      if (ranks[position] !== -1) ranks[position] = moved[ranks[position]!]!;
    }
  }
  for (const { position, text } of added) ranks[position] = rankOf.get(text) ?? -1;
  return fresh.map(({ text }) => ({ text, rank: rankOf.get(text)! }));
}

/** For each rank the position of some location that has it. */
function findExamples(ranks: Int32Array): Int32Array {
  let count = 0;
  for (const rank of ranks) if (rank >= count) count = rank + 1;
  const examples = new Int32Array(count);
  for (let position = 0; position < ranks.length; position++) {
    if (ranks[position] !== -1) examples[ranks[position]!] = position;
  }
  return examples;
}

/** How many of the ranked texts come before a text, and whether it is the next one. */
function findRank(
  examples: Int32Array,
  text: string,
  readText: (position: number) => string,
): { readonly rank: number; readonly isKnown: boolean } {
  let [low, high] = [0, examples.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTextBefore(readText(examples[middle]!), text)) low = middle + 1;
    else high = middle;
  }
  return { rank: low, isKnown: low < examples.length && readText(examples[low]!) === text };
}
