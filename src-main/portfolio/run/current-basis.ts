import { DEFAULT_WATER_WINDOW } from '#shared/query-service/mediator-request.ts';
import type { Module } from '#shared/hazard/hazard.ts';
import { MODEL_VERSION } from '#main/platform/model-version.ts';
import { openActivePacks } from '#main/pack/index.ts';
import { describePacks, type Basis } from './basis-store.sql.ts';
import { createTileCache } from '#main/raster/index.ts';

/** What results are worked out from now. */
export function readCurrentBasis(dataDirectory: string, modules: readonly Module[]): Basis {
  const { open, damaged } = openActivePacks(dataDirectory, createTileCache(0));
  for (const pack of open) pack.rasters.close();
  const packs = describePacks([...open, ...damaged]);
  return { packs, modelVersion: MODEL_VERSION, modules, waterWindow: DEFAULT_WATER_WINDOW };
}
