import { DEFAULT_WATER_WINDOW } from '#shared/contract/mediator-request.ts';
import type { Module } from '#shared/domain/hazard.ts';
import { MODEL_VERSION } from '#engine/model-version.ts';
import { openActivePacks } from '#main/adapters/packs/open-active-packs.ts';
import { describePacks, type Basis } from '#main/adapters/portfolios/basis-store.ts';
import type { WorkerStart } from '#main/adapters/portfolios/work-messages.ts';
import { createTileCache } from '#main/adapters/raster/tile-cache.ts';

/** Decoded raster tiles of all workers together, bytes. */
const TILE_CACHE_BYTES = 96 * 2 ** 20;

/** What results are worked out from now. */
export function readCurrentBasis(dataDirectory: string, modules: readonly Module[]): Basis {
  const packs = openActivePacks(dataDirectory, createTileCache(0));
  for (const pack of packs) pack.rasters.close();
  return { packs: describePacks(packs), modelVersion: MODEL_VERSION, modules, waterWindow: DEFAULT_WATER_WINDOW };
}

/** What workers of a run on a basis are started with. */
export function describeWorkers(
  dataDirectory: string,
  databaseFile: string,
  { packs, modules, waterWindow }: Basis,
  workers: number,
): WorkerStart {
  return {
    dataDirectory,
    databaseFile,
    installIds: packs.map(({ installId }) => installId),
    modules,
    waterWindow,
    tileCacheBytes: Math.floor(TILE_CACHE_BYTES / workers),
  };
}
