/** Results kept by one function; of lists, their entries. */
const MOST_KEPT = 20_000;
/** Above any id that an index gives. */
const ID_SPAN = 2 ** 26;

/**
 * Gives a function that keeps its results: batches ask for the same towns, streets and postcodes again and again, and
 * one address in several readings does too. When too many are kept, it forgets them all.
 */
export function remember<Key extends string | number, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>();
  let entries = 0;
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = find(key);
    entries += Array.isArray(value) ? value.length + 1 : 1;
    if (entries > MOST_KEPT) {
      kept.clear();
      entries = 0;
    }
    kept.set(key, value);
    return value;
  };
}

/** The same for a function of two whole numbers below 2^26. */
export function rememberPair<Value>(
  find: (first: number, second: number) => Value,
): (first: number, second: number) => Value {
  const findKept = remember((key: number) => find(Math.floor(key / ID_SPAN), key % ID_SPAN));
  return (first, second) => findKept(first * ID_SPAN + second);
}
