import { scenariosOf } from '#shared/domain/hazard.ts';
import { openRasterStore, type RasterStore } from '#main/adapters/raster/raster-store.ts';
import { createTileCache } from '#main/adapters/raster/tile-cache.ts';
import { createBoundedCache } from '#main/adapters/tiles/bounded-cache.ts';
import type { TileJob, TileLayer } from '#main/adapters/tiles/tile-job.ts';
import { openBasemapCutter, type BasemapCutter } from '#main/adapters/tiles/basemap-cutter.ts';
import { classifyFlood, type FloodClasses } from './classify-flood.ts';
import { classifyWildfire } from './classify-wildfire.ts';
import { drawSurface } from './draw-surface.ts';
import { encodeFloodPng, encodeWildfirePng } from './encode-classes.ts';
import { spreadOverPixels } from './tile-places.ts';
import { createTileSampler } from './tile-sampler.ts';

/** Bound of decoded raster tiles in the worker, bytes. */
const RASTER_CACHE_BYTES = 48 * 1024 * 1024;
/** Bound of the classes of map tiles kept for the next return period, bytes. */
const CLASS_CACHE_BYTES = 96 * 1024 * 1024;
/** Stores kept open; packs come and go. */
const MAXIMUM_OPEN_STORES = 8;

type FloodJobLayer = Extract<TileLayer, { kind: 'flood' }>;

/** Draws map tiles from raster stores, and cuts those of GeoJSON basemaps. */
export interface TileRenderer {
  /** A PNG or a vector tile, or null where there is nothing to show. @throws RasterStoreError, or what reading GeoJSON throws */
  render(job: TileJob): Uint8Array<ArrayBuffer> | null;
  /** Closes the files of every other install, so that they can be removed. */
  keepOnly(installIds: readonly string[]): void;
}

/**
 * Creates the renderer of map tiles. A flood tile's classes are worked out for all its return periods and scenarios at
 * once and kept, so that playing through the return periods only encodes images.
 */
export function createTileRenderer(): TileRenderer {
  const rasterCache = createTileCache(RASTER_CACHE_BYTES);
  const floodClasses = createBoundedCache<FloodClasses | null>(CLASS_CACHE_BYTES);
  const stores = new Map<string, RasterStore>();
  const cutters = new Map<string, BasemapCutter>();

  function closeStore(installId: string): void {
    stores.get(installId)?.close();
    stores.delete(installId);
  }

  function openStore({ installId, sourcePath }: TileJob): RasterStore {
    const open = stores.get(installId);
    if (open !== undefined) return open;
    for (const oldest of stores.keys()) {
      if (stores.size < MAXIMUM_OPEN_STORES) break;
      closeStore(oldest);
    }
    const store = openRasterStore(sourcePath, rasterCache);
    stores.set(installId, store);
    return store;
  }

  function findCutter({ installId, sourcePath }: TileJob): BasemapCutter {
    const known = cutters.get(installId) ?? openBasemapCutter(sourcePath);
    cutters.set(installId, known);
    return known;
  }

  function findFloodClasses(store: RasterStore, job: TileJob, { definition }: FloodJobLayer): FloodClasses | null {
    const { z, x, y } = job.tile;
    const key = [job.installId, definition.hazard, z, x, y, job.size].join(' ');
    const kept = floodClasses.find(key);
    if (kept !== undefined) return kept;
    const classes = classifyFlood(store, definition, createTileSampler(job.tile, job.size));
    const bytes = classes?.images.reduce((sum, image) => sum + (image?.length ?? 0), 0) ?? 0;
    floodClasses.save(key, classes, 256 + bytes + 4 * (classes?.placeOfPixel?.length ?? 0));
    return classes;
  }

  function render(job: TileJob): Uint8Array<ArrayBuffer> | null {
    const { layer, size } = job;
    if (layer.kind === 'basemap') return findCutter(job).cut(job.tile);
    const store = openStore(job);
    if (layer.kind === 'wildfire') {
      const image = classifyWildfire(store, layer, createTileSampler(job.tile, size));
      return image === null ? null : encodeWildfirePng(image, size);
    }
    if (layer.kind === 'surface') return drawSurface(store, layer, job.tile, size);
    const classes = findFloodClasses(store, job, layer);
    if (classes === null) return null;
    const row = scenariosOf(layer.definition.hazard).indexOf(layer.scenario);
    const map = classes.returnPeriodsYears.indexOf(layer.returnPeriodYears);
    const image = row < 0 || map < 0 ? null : classes.images[row * classes.returnPeriodsYears.length + map];
    return image ? encodeFloodPng(spreadOverPixels(classes, image), size) : null;
  }

  return {
    render,
    keepOnly(installIds) {
      for (const installId of stores.keys()) if (!installIds.includes(installId)) closeStore(installId);
      for (const installId of cutters.keys()) if (!installIds.includes(installId)) cutters.delete(installId);
    },
  };
}
