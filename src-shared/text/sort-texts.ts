import { computeSortKey } from './compute-sort-key.ts';

/** Sorts what has a text as people read lists: see {@link computeSortKey}. What has the same key stays in its order. */
export function sortTexts<Value>(values: readonly Value[], textOf: (value: Value) => string): Value[] {
  return values
    .map((value) => ({ value, key: computeSortKey(textOf(value)) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ value }) => value);
}
