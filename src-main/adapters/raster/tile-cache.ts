import type { Samples } from './sample-type.ts';

/** Decoded tiles, least recently used out first, bounded in bytes. */
export interface TileCache {
  /** Bytes of the tiles held now. */
  readonly sizeBytes: number;
  find(key: number, owner: object): Samples | undefined;
  save(key: number, owner: object, tile: Samples): void;
  /** Drops every tile of one owner. */
  drop(owner: object): void;
}
