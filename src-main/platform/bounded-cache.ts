/** Values by key, least recently used out first, bounded by their size in bytes. */
export interface BoundedCache<Value> {
  /** Undefined when it is not held. */
  find(key: string): Value | undefined;
  save(key: string, value: Value, bytes: number): void;
}

/** Creates an empty cache that holds at most `maximumBytes`. */
export function createBoundedCache<Value>(maximumBytes: number): BoundedCache<Value> {
  // A Map remembers the order of insertion: the first key is the one that was used longest ago.
  const entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let heldBytes = 0;
  const drop = (key: string): void => {
    heldBytes -= entries.get(key)?.bytes ?? 0;
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
    save(key, value, bytes) {
      drop(key);
      entries.set(key, { value, bytes });
      heldBytes += bytes;
      for (const oldest of entries.keys()) {
        if (heldBytes <= maximumBytes) break;
        drop(oldest);
      }
    },
  };
}
