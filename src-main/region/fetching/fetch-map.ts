import type { BoundingBox } from '#shared/geo/geo.ts';
import { failureText } from '#shared/call/failure-text.ts';
import type { Source } from '#shared/region/source.ts';
import { lengthUnits } from '#shared/units/units.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { PartlyFileParts } from '#main/platform/files/partly-file.ts';
import type { TemplateValues } from '../expand-template.ts';
import type { PartlyRaster, WindowJob, WindowResult, WindowTile } from './cut-window.ts';
import type { RangeStore } from './range-store.fs.ts';
import type { ArchiveJob } from './cut-archive.fs.ts';
import { inReader, type RegionJob } from './in-reader.ts';
import type { NameListJob } from './read-name-list.ts';
import type { ExtractsJob } from './read-extracts.ts';
import type { NewestLinkJob } from './read-tile-index.ts';
import { isChanged, MOST_LIST_BYTES, type FetchOptions, type FileParts, type RemoteFiles } from './remote-files.fs.ts';

/** What stands in the cells of permanent water: no depth of any map. */
export const OPEN_WATER = 9999;

/** A source whose files are rasters. */
export type RasterHolds = Extract<Source['holds'], { raster: unknown }>;

/** The addresses of one tile of a map and of the masks over it. */
export interface MapTile {
  /** None: it is known that no server has it. */
  readonly urls: readonly string[];
  readonly masks: readonly (readonly string[])[];
  /** What stands in its cells where no server has it; left out: no figure. */
  readonly missing?: Fill | undefined;
}

type Fill = NonNullable<WindowJob['fills']>[number];

/** How often a map is begun again because a file was changed on its server meanwhile. */
const MOST_BEGINNINGS = 3;

/**
 * Fetches what a box needs of one map and cuts it out.
 * @returns how many of its cells have a number; null where the servers have none of its files
 * @throws FileRefusedError; RasterRefusedError; IsolationError; CancelledError
 */
export function fetchMap(
  files: RemoteFiles,
  map: MapOfBox,
  target: string,
  options: FetchOptions,
): Promise<MapCut | null> {
  return beginAgain(() => cutMap(files, map, target, options));
}

/** A map of which a box is wanted. */
interface MapOfBox extends Pick<WindowJob, 'isNearest' | 'band'> {
  readonly tiles: readonly MapTile[];
  readonly raster: RasterHolds['raster'];
  readonly box: BoundingBox;
}

/** How many cells, or tiles, were cut out, and how many of them hold something. */
export interface Cut {
  readonly cells: number;
  readonly cellsWithNumbers: number;
}

/** A part of a map. */
export interface MapCut extends Cut {
  /** Addresses of the files that it was cut out of. */
  readonly urls: readonly string[];
}

/**
 * Fetches what a box needs of an archive of tiles and cuts it out; null where the server has no such file.
 * @throws as {@link fetchMap} does
 */
export function fetchArchive(
  files: RemoteFiles,
  { urls, ...job }: Pick<ArchiveJob, 'box' | 'zooms' | 'target'> & { readonly urls: readonly string[] },
  options: FetchOptions,
): Promise<Cut | null> {
  return beginAgain(async () => {
    const store = await files.open(urls, options);
    if (store === null) return null;
    try {
      for (;;) {
        const archive = { file: 0, parts: store.parts };
        const result = await inReader<WindowResult>({ archive: { ...job, archive } }, options);
        if (result.missing === null) return result;
        for (const { ranges } of result.missing) await files.fetch(store, ranges, options);
      }
    } finally {
      store.close();
    }
  });
}

/** Does something once more where a file was changed on its server meanwhile. */
export async function beginAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let beginning = 1; ; beginning += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isChanged(error) || beginning === MOST_BEGINNINGS) throw error;
    }
  }
}

/**
 * As {@link fetchMap}, but that a file that was changed on its server ends it.
 * @throws as {@link fetchMap} does; `isChanged`
 */
export async function cutMap(
  files: FileParts,
  { tiles, raster, ...of }: MapOfBox,
  target: string,
  options: FetchOptions,
): Promise<MapCut | null> {
  const open: RangeStore[] = [];
  const openOne = async (urls: readonly string[]): Promise<number | null> => {
    const store = urls.length === 0 ? null : await files.open(urls, options);
    return store === null ? null : open.push(store) - 1;
  };
  try {
    const fills: Fill[] = [];
    const opened: { readonly raster: number; readonly masks: readonly number[] }[] = [];
    for (const tile of tiles) {
      const file = await openOne(tile.urls);
      if (file === null) {
        if (tile.missing !== undefined) fills.push(tile.missing);
        continue;
      }
      const masks: number[] = [];
      for (const urls of tile.masks) {
        const mask = await openOne(urls);
        // Without it permanent water would be a depth like any other.
        if (mask === null) throw new FileRefusedError(failureText('region-mask-missing', { url: urls[0] ?? '' }));
        masks.push(mask);
      }
      opened.push({ raster: file, masks });
    }
    if (opened.length === 0) return null;
    const partsOf = (file: number): PartlyRaster => ({ file, parts: open[file]!.parts });
    for (;;) {
      const job: WindowJob = {
        ...of,
        fills,
        crs: raster.crs,
        noData: raster.noData,
        unit: lengthUnits.find((unit) => unit === raster.unit),
        target,
        tiles: opened.map((tile): WindowTile => ({
          raster: partsOf(tile.raster),
          masks: tile.masks.map((mask, at) => {
            const { equals, means } = raster.masks[at]!;
            const becomes = means === 'openWater' ? OPEN_WATER : means === 'dry' ? 0 : Number.NaN;
            return { raster: partsOf(mask), equals, becomes };
          }),
        })),
      };
      const result = await inReader<WindowResult>({ window: job }, options);
      if (result.missing === null) return { ...result, urls: opened.map((tile) => open[tile.raster]!.remote.url) };
      await Promise.all(result.missing.map(({ file, ranges }) => files.fetch(open[file]!, ranges, options)));
    }
  } finally {
    for (const store of open) store.close();
  }
}

/** Those of some names of tiles that a list has, which is fetched whole once; null where there is none. */
export async function fetchNameList(
  files: FileParts,
  { url, ...job }: Omit<NameListJob, 'parts'> & { readonly url: string },
  options: FetchOptions,
): Promise<ReadonlySet<string> | null> {
  return beginAgain(async () => {
    const store = await files.open([url], options);
    if (store === null) return null;
    try {
      const { size } = store.remote;
      if (size > MOST_LIST_BYTES)
        throw new FileRefusedError(failureText('remote-list-too-long', { url, most: MOST_LIST_BYTES }));
      await files.fetch(store, [{ start: 0, length: size }], options);
      return new Set(await inReader<string[]>({ listed: { ...job, parts: store.parts } }, options));
    } finally {
      store.close();
    }
  });
}

/** The values of an index's tiles that a box touches. @throws as {@link fetchMap} does */
export async function fetchTileIndex(
  files: RemoteFiles,
  { url, box, properties }: { readonly url: string; readonly box: BoundingBox; readonly properties: readonly string[] },
  options: FetchOptions,
): Promise<TemplateValues[] | null> {
  return fetchList(files, url, options, (parts) => ({ index: { parts, box, properties } }));
}

/** The values of the extracts that hold a box. @throws as {@link fetchMap} does */
export async function fetchExtractValues(
  files: RemoteFiles,
  { url, ...job }: Omit<ExtractsJob, 'parts'> & { readonly url: string },
  options: FetchOptions,
): Promise<TemplateValues[] | null> {
  return fetchList(files, url, options, (parts) => ({ extracts: { ...job, parts } }));
}

/** The values of the last entry of a list. @throws as {@link fetchMap} does */
export async function fetchNewest(
  files: RemoteFiles,
  { url, properties }: { readonly url: string; readonly properties: readonly string[] },
  options: FetchOptions,
): Promise<TemplateValues | null> {
  return fetchList(files, url, options, (parts) => ({ newest: { parts, properties } }));
}

/** What the newest link of a page names. @throws as {@link fetchMap} does */
export async function fetchNewestLink(
  files: RemoteFiles,
  { url, ...job }: Omit<NewestLinkJob, 'parts'> & { readonly url: string },
  options: FetchOptions,
): Promise<TemplateValues | null> {
  return fetchList(files, url, options, (parts) => ({ newestLink: { ...job, parts } }));
}

/** What is read of a list, which is fetched whole and anew: it changes with each release. */
export async function fetchList<Result>(
  files: RemoteFiles,
  url: string,
  options: FetchOptions,
  read: (parts: PartlyFileParts) => RegionJob,
): Promise<Result | null> {
  const store = await files.openList(url, options);
  if (store === null) return null;
  try {
    return await inReader<Result>(read(store.parts), options);
  } finally {
    store.close();
  }
}
