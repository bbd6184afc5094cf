import { availableParallelism } from 'node:os';
import type { Basis } from './basis-store.sql.ts';
import { createWorkPool, type WorkPool } from './work-pool.ts';

/** Decoded raster tiles of all workers together, bytes. */
const TILE_CACHE_BYTES = 96 * 2 ** 20;

export interface PoolOptions {
  readonly dataDirectory: string;
  /** The portfolio's database. */
  readonly databaseFile: string;
  readonly basis: Basis;
  /** Null: one for each processor. */
  readonly workers?: number | null;
}

/** Starts the threads that assess and write the rows of a portfolio. */
export function openWorkPool({ dataDirectory, databaseFile, basis, workers }: PoolOptions): WorkPool {
  const size = workers ?? availableParallelism();
  const { packs, modules, waterWindow } = basis;
  const start = {
    dataDirectory,
    databaseFile,
    installIds: packs.map(({ installId }) => installId),
    modules,
    waterWindow,
    tileCacheBytes: Math.floor(TILE_CACHE_BYTES / size),
  };
  return createWorkPool(start, size);
}
