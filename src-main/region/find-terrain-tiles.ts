import type { BoundingBox } from '#shared/geo/geo.ts';
import type { RegionFile, Source } from '#shared/region/source.ts';
import { expandTemplate, type TemplateValues } from './expand-template.ts';
import { findCells } from './find-cells.ts';
import { fetchNameList } from './fetching/fetch-map.ts';
import { nameTile } from './fetching/read-name-list.ts';
import type { FetchOptions, RemoteFiles } from './fetching/remote-files.fs.ts';
import { listGrid, widenByCells } from './grid-cells.ts';
import { isTerrainSource, type FetchedSource, type TerrainSource } from './list-maps.ts';
import { nameOfFile } from './source-hosts.ts';

/** A tile of a terrain. */
export interface TerrainTile {
  /** Degrees; null: not known, as of the whole. */
  readonly box: BoundingBox | null;
  /** Of its sources' templates. */
  readonly values: TemplateValues;
  /** The sources that may have it, in the order in which they are asked; none: their lists say that none has it. */
  readonly places: readonly { readonly source: TerrainSource; readonly urls: readonly string[] }[];
}

/** A source of terrain and the one behind it, which is asked for what it lacks. */
export function listChain(source: TerrainSource, known: readonly Source[]): TerrainSource[] {
  const behind = known.find(({ id }) => id === source.holds.behind);
  return behind !== undefined && isTerrainSource(behind) ? [source, behind] : [source];
}

/** A source and what is asked with it. */
export function withBehind(source: Source, known: readonly Source[]): readonly Source[] {
  return isTerrainSource(source) ? listChain(source, known) : [source];
}

/** Sources but for those that stand behind another one of them: what they have is asked for there. */
export function leaveOutBehind(sources: readonly FetchedSource[]): FetchedSource[] {
  const behind = new Set(sources.map((source) => (isTerrainSource(source) ? source.holds.behind : undefined)));
  return sources.filter(({ id }) => !behind.has(id));
}

/** The file of each tile, of the first source that may have it. */
export function listTerrainFiles(tiles: readonly TerrainTile[]): RegionFile[] {
  return tiles.flatMap(({ places: [place] }) => {
    if (place === undefined) return [];
    const [url = '', ...others] = place.urls;
    return [{ source: place.source.id, url, others, bytes: null, sha256: null }];
  });
}

/**
 * The tiles of a terrain that a box touches. A list says which a source has; the next source is asked for the others.
 * @param chain the source and the one behind it
 * @returns `unread` are sources whose lists would say it and are not there
 * @throws FileRefusedError; CancelledError
 */
export async function findTerrainTiles(
  files: RemoteFiles,
  chain: readonly TerrainSource[],
  box: BoundingBox,
  options: FetchOptions,
): Promise<{ readonly tiles: readonly TerrainTile[]; readonly unread: readonly TerrainSource[] }> {
  const tiles: (Omit<TerrainTile, 'places'> & { isListed: boolean; places: TerrainTile['places'][number][] })[] = [];
  const unread: TerrainSource[] = [];
  const wide = widenByCells(box, chain[0]!.holds.raster);
  for (const source of chain) {
    const cells = await listTiles(files, source, { box, wide }, options);
    if (cells === null) {
      unread.push(source);
      continue;
    }
    const list = source.files.by === 'grid' ? (source.files.list ?? null) : null;
    const isAsked = list !== null && (tiles.length === 0 || tiles.some(({ isListed }) => !isListed));
    const names = cells.flatMap(({ urls }) => urls.map((url) => nameTile(url)));
    const begins = nameOfFile(source.urls[0]!).replace(/\{.*$/, '');
    const listed = isAsked ? await fetchNameList(files, { url: list, names, begins }, options) : null;
    if (isAsked && listed === null) unread.push(source);
    for (const [at, { urls, ...cell }] of cells.entries()) {
      const tile = (tiles[at] ??= { ...cell, isListed: false, places: [] });
      const isListed = listed === null ? null : urls.some((url) => listed.has(nameTile(url)));
      if (isListed !== false) tile.places.push({ source, urls });
      if (isListed === true) tile.isListed = true;
    }
  }
  return { tiles, unread };
}

/**
 * The tiles of a source that a box touches, null where nothing says which.
 * @param wide with what is read around the box: those of a grid are listed for it, from north-west to south-east
 */
async function listTiles(
  files: RemoteFiles,
  source: TerrainSource,
  { box, wide }: { readonly box: BoundingBox; readonly wide: BoundingBox },
  options: FetchOptions,
): Promise<(Pick<TerrainTile, 'box' | 'values'> & { readonly urls: readonly string[] })[] | null> {
  const { files: rule, urls } = source;
  const cells =
    rule.by === 'grid'
      ? listGrid(rule, wide)
      : ((await findCells(files, source, box, options))?.map((values) => ({ values, box: null })) ?? null);
  return cells?.map((cell) => ({ ...cell, urls: urls.map((url) => expandTemplate(url, cell.values)) })) ?? null;
}
