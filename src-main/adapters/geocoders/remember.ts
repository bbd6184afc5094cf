/** Results kept by one function. */
const MOST_KEPT = 20_000;

/**
 * Gives a function that keeps its results: batches ask for the same towns, names and postcodes again and again. When too many
 * are kept, it forgets them all.
 */
export function remember<Value>(find: (key: string) => Value): (key: string) => Value {
  const kept = new Map<string, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = find(key);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, value);
    return value;
  };
}
