import { computeSortKey } from '#shared/text/compute-sort-key.ts';
import { sortTexts } from '#shared/text/sort-texts.ts';

/** Sorts distinct texts as people read lists (`sortTexts`); those of one key by their units, however they come. */
export function sortDistinctTexts(texts: readonly string[]): string[] {
  return sortTexts(texts.toSorted(), (text) => text);
}

/** Whether a text stands before another in the order of {@link sortDistinctTexts}. */
export function isTextBefore(text: string, other: string): boolean {
  const [key, otherKey] = [computeSortKey(text), computeSortKey(other)];
  return key === otherKey ? text < other : key < otherKey;
}
