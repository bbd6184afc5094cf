import { DEFAULT_WATER_WINDOW } from '#shared/contract/mediator-request.ts';
import type { Module } from '#shared/domain/hazard.ts';
import { MODEL_VERSION } from '#main/adapters/model-version.ts';
import { openActivePacks } from '#main/adapters/packs/open-active-packs.ts';
import { describePacks, type Basis } from '#main/adapters/portfolios/basis-store.ts';
import { createTileCache } from '#main/adapters/raster/tile-cache.ts';

/** What results are worked out from now. */
export function readCurrentBasis(dataDirectory: string, modules: readonly Module[]): Basis {
  const { open, damaged } = openActivePacks(dataDirectory, createTileCache(0));
  for (const pack of open) pack.rasters.close();
  const packs = describePacks([...open, ...damaged]);
  return { packs, modelVersion: MODEL_VERSION, modules, waterWindow: DEFAULT_WATER_WINDOW };
}
