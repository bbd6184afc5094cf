/** Values by key, least recently used out first, bounded by their size: in bytes, or whatever they are counted in. */
export interface BoundedCache<Value, Key = string> {
  /** Undefined when it is not held. */
  find(key: Key): Value | undefined;
  /** @param size left out: each value counts as one */
  save(key: Key, value: Value, size?: number): void;
}

/**
 * Creates an empty cache that holds at most `maximumSize`. A single value larger than that is held until the next one
 * comes.
 */
export function createBoundedCache<Value, Key = string>(maximumSize: number): BoundedCache<Value, Key> {
  // A Map remembers the order of insertion: the first key is the one that was used longest ago.
  const entries = new Map<Key, { readonly value: Value; readonly size: number }>();
  let heldSize = 0;
  const drop = (key: Key): void => {
    heldSize -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    find(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    save(key, value, size = 1) {
      drop(key);
      entries.set(key, { value, size });
      heldSize += size;
      for (const oldest of entries.keys()) {
        if (heldSize <= maximumSize || oldest === key) break;
        drop(oldest);
      }
    },
  };
}
