import { scenariosOf } from '#shared/hazard/hazard.ts';
import { createTileCache, openRasterStore, type RasterStore } from '#main/raster/index.ts';
import { createBoundedCache } from '#main/platform/bounded-cache.ts';
import type { TileJob, TileLayer } from '../tile-job.ts';
import { classifyFlood } from './classify-flood.ts';
import { classifyWildfire } from './classify-wildfire.ts';
import { drawSurface } from './draw-surface.ts';
import { encodeFloodPng, encodeWildfirePng } from './encode-classes.ts';
import { countFloodClassBytes, unpackImage, type FloodClasses } from './flood-classes.ts';
import { keepAnswered } from './keep-answered.ts';
import { createTileSampler } from './tile-sampler.ts';

/**
 * Bound of decoded raster tiles in the worker, bytes: all maps of a hazard where one screen is; what comes of them is
 * kept packed.
 */
const RASTER_CACHE_BYTES = 8 * 1024 * 1024;
/** Bound of the classes of map tiles kept for the next return period, bytes. */
const CLASS_CACHE_BYTES = 24 * 1024 * 1024;
/** What an entry of a cache costs beside its content, about. */
const ENTRY_BYTES = 256;
/** Stores kept open; packs come and go. */
const MAXIMUM_OPEN_STORES = 8;

type FloodJobLayer = Extract<TileLayer, { kind: 'flood' }>;

/**
 * Creates the renderer of map tiles. A flood tile's classes are worked out for all its return periods and scenarios at
 * once and kept, so that playing through the return periods only encodes images.
 */
export function createTileRenderer() {
  const rasterCache = createTileCache(RASTER_CACHE_BYTES);
  const floodClasses = createBoundedCache<FloodClasses | null>(CLASS_CACHE_BYTES);
  const stores = new Map<string, RasterStore>();

  function closeStore(installId: string): void {
    stores.get(installId)?.close();
    stores.delete(installId);
  }

  function openStore({ installId, storePath }: TileJob): RasterStore {
    const open = stores.get(installId);
    if (open !== undefined) return open;
    for (const oldest of stores.keys()) {
      if (stores.size < MAXIMUM_OPEN_STORES) break;
      closeStore(oldest);
    }
    const store = openRasterStore(storePath, rasterCache);
    stores.set(installId, store);
    return store;
  }

  function findFloodClasses(store: RasterStore, job: TileJob, { definition }: FloodJobLayer): FloodClasses | null {
    const { z, x, y } = job.tile;
    const key = [job.installId, definition.hazard, z, x, y, job.size].join(' ');
    const kept = floodClasses.find(key);
    if (kept !== undefined) return kept;
    const classes = classifyFlood(store, definition, createTileSampler(job.tile, job.size));
    floodClasses.save(key, classes, ENTRY_BYTES + (classes === null ? 0 : countFloodClassBytes(classes)));
    return classes;
  }

  function render(job: TileJob): Uint8Array<ArrayBuffer> | null {
    const { layer, size, theme } = job;
    const store = openStore(job);
    if (layer.kind === 'wildfire') {
      const image = classifyWildfire(store, layer, createTileSampler(job.tile, size));
      const seen = image === null ? null : keepAnswered(image, job);
      return seen === null ? null : encodeWildfirePng(seen, size, theme);
    }
    if (layer.kind === 'surface') return drawSurface(store, layer, job);
    const classes = findFloodClasses(store, job, layer);
    if (classes === null) return null;
    const row = scenariosOf(layer.definition.hazard).indexOf(layer.scenario);
    const map = classes.returnPeriodsYears.indexOf(layer.returnPeriodYears);
    if (row < 0 || map < 0) return null;
    const pixels = unpackImage(classes, row * classes.returnPeriodsYears.length + map, size * size);
    const seen = pixels === null ? null : keepAnswered(pixels, job);
    return seen === null ? null : encodeFloodPng(seen, size, theme);
  }

  return {
    /** A PNG, or null where there is nothing to show. @throws RasterStoreError */
    render,
    /** Closes the stores of every other install, so that their files can be removed. */
    keepOnly(installIds: readonly string[]): void {
      for (const installId of stores.keys()) if (!installIds.includes(installId)) closeStore(installId);
    },
  };
}
