import type { BoundingBox } from '#shared/geo/geo.ts';
import type { Source } from '#shared/region/source.ts';
import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import type { TemplateValues } from '../expand-template.ts';
import type { PartlyRaster, WindowJob, WindowResult, WindowTile } from './cut-window.ts';
import type { RangeStore } from './range-store.fs.ts';
import type { TileIndexJob } from './read-tile-index.ts';
import { isChanged, type FetchOptions, type RemoteFiles } from './remote-files.fs.ts';

/** Work over bytes of servers, by what it gives. */
export type RegionJob = { readonly window: WindowJob } | { readonly index: TileIndexJob };

/** What stands in the cells of permanent water: no depth of any map. */
export const OPEN_WATER = 9999;

/** A source whose files are rasters. */
export type RasterHolds = Extract<Source['holds'], { raster: unknown }>;

/** The addresses of one tile of a map and of the masks over it. */
export interface MapTile {
  readonly urls: readonly string[];
  readonly masks: readonly (readonly string[])[];
}

/** How often a map is begun again because a file was changed on its server meanwhile. */
const MOST_BEGINNINGS = 3;

/**
 * Fetches what a box needs of one map and cuts it out.
 * @returns how many of its cells have a number; null where the servers have none of its files
 * @throws FileRefusedError; RasterRefusedError; IsolationError; CancelledError
 */
export async function fetchMap(
  files: RemoteFiles,
  map: { readonly tiles: readonly MapTile[]; readonly raster: RasterHolds['raster']; readonly box: BoundingBox },
  target: string,
  options: FetchOptions,
): Promise<{ readonly cells: number; readonly cellsWithNumbers: number } | null> {
  for (let beginning = 1; ; beginning += 1) {
    try {
      return await fetchOnce(files, map, target, options);
    } catch (error) {
      if (!isChanged(error) || beginning === MOST_BEGINNINGS) throw error;
    }
  }
}

async function fetchOnce(
  files: RemoteFiles,
  { tiles, raster, box }: Parameters<typeof fetchMap>[1],
  target: string,
  options: FetchOptions,
): ReturnType<typeof fetchMap> {
  const open: RangeStore[] = [];
  const openOne = async (urls: readonly string[]): Promise<number | null> => {
    const store = await files.open(urls, options);
    return store === null ? null : open.push(store) - 1;
  };
  try {
    const opened: { readonly raster: number; readonly masks: readonly (number | null)[] }[] = [];
    for (const tile of tiles) {
      const file = await openOne(tile.urls);
      if (file === null) continue;
      const masks: (number | null)[] = [];
      for (const urls of tile.masks) masks.push(await openOne(urls));
      opened.push({ raster: file, masks });
    }
    if (opened.length === 0) return null;
    const partsOf = (file: number): PartlyRaster => ({ file, parts: open[file]!.parts });
    for (;;) {
      const job: WindowJob = {
        box,
        crs: raster.crs,
        noData: raster.noData,
        target,
        tiles: opened.map((tile): WindowTile => ({
          raster: partsOf(tile.raster),
          masks: raster.masks.flatMap(({ equals, means }, at) => {
            const file = tile.masks[at] ?? null;
            const becomes = means === 'openWater' ? OPEN_WATER : means === 'dry' ? 0 : Number.NaN;
            return file === null ? [] : [{ raster: partsOf(file), equals, becomes }];
          }),
        })),
      };
      const result = await inReader<WindowResult>({ window: job }, options);
      if (result.missing === null) return result;
      await Promise.all(result.missing.map(({ file, ranges }) => files.fetch(open[file]!, ranges, options)));
    }
  } finally {
    for (const store of open) store.close();
  }
}

/** The values of an index's tiles that a box touches. @throws as {@link fetchMap} does */
export async function fetchTileIndex(
  files: RemoteFiles,
  { url, box, properties }: { readonly url: string; readonly box: BoundingBox; readonly properties: readonly string[] },
  options: FetchOptions,
): Promise<TemplateValues[] | null> {
  const store = await files.open([url], options);
  if (store === null) return null;
  try {
    await files.fetch(store, [{ start: 0, length: store.remote.size }], options);
    return await inReader<TemplateValues[]>({ index: { parts: store.parts, box, properties } }, options);
  } finally {
    store.close();
  }
}

function inReader<Result>(job: RegionJob, { signal }: FetchOptions): Promise<Result> {
  return runIsolated<never, Result>('region-window', job, { signal });
}
