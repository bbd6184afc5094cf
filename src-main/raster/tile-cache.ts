import type { Samples } from './sample-type.ts';

/** A decoded tile: the samples of every band of its group, in order. */
export type Tile = readonly Samples[];

/** Decoded tiles, least recently used out first, bounded in bytes. Tiles are known by their owner and number. */
export interface TileCache {
  /** Bytes of the tiles held now. */
  readonly sizeBytes: number;
  find(owner: object, key: number): Tile | undefined;
  save(owner: object, key: number, tile: Tile): void;
  /** Drops every tile of one owner. */
  drop(owner: object): void;
}

interface Entry {
  readonly owner: object;
  readonly key: number;
  readonly tile: Tile;
  readonly bytes: number;
}

/** Creates an empty cache. A single tile larger than the bound is still held until the next one comes. */
export function createTileCache(maximumBytes: number): TileCache {
  const byOwner = new Map<object, Map<number, Entry>>();
  // A Set remembers the order of insertion: the first entry is the one that was used longest ago.
  const order = new Set<Entry>();
  let sizeBytes = 0;
  let newest: Entry | null = null;

  // A Map may lose entries while it is walked.
  function remove(entry: Entry): void {
    order.delete(entry);
    byOwner.get(entry.owner)?.delete(entry.key);
    sizeBytes -= entry.bytes;
    if (entry === newest) newest = null;
  }

  return {
    get sizeBytes() {
      return sizeBytes;
    },
    find(owner, key) {
      // Neighbours are read one after the other: it is mostly this one, and the last in the order already.
      if (newest !== null && newest.owner === owner && newest.key === key) return newest.tile;
      const entry = byOwner.get(owner)?.get(key);
      if (entry === undefined) return undefined;
      order.delete(entry);
      order.add(entry);
      newest = entry;
      return entry.tile;
    },
    save(owner, key, tile) {
      let entries = byOwner.get(owner);
      if (entries === undefined) {
        entries = new Map();
        byOwner.set(owner, entries);
      }
      const previous = entries.get(key);
      if (previous !== undefined) remove(previous);
      const bytes = tile.reduce((sum, samples) => sum + samples.byteLength, 0);
      const entry: Entry = { owner, key, tile, bytes };
      entries.set(key, entry);
      order.add(entry);
      newest = entry;
      sizeBytes += bytes;
      for (const oldest of order) {
        if (sizeBytes <= maximumBytes || oldest === entry) break;
        remove(oldest);
      }
    },
    drop(owner) {
      byOwner.get(owner)?.forEach(remove);
      byOwner.delete(owner);
    },
  };
}
