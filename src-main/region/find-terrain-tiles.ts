import type { BoundingBox } from '#shared/geo/geo.ts';
import type { RegionFile, Source } from '#shared/region/source.ts';
import { expandTemplate } from './expand-template.ts';
import { fetchNameList } from './fetching/fetch-map.ts';
import { nameTile } from './fetching/read-name-list.ts';
import type { FetchOptions, FileParts } from './fetching/remote-files.fs.ts';
import { listGrid, widenByCells } from './grid-cells.ts';
import { isTerrainSource, type FetchedSource, type TerrainSource } from './list-maps.ts';
import { findList, nameOfFile } from './source-hosts.ts';

/** A tile of a terrain. */
export interface TerrainTile {
  /** Degrees; null: the whole. */
  readonly box: BoundingBox | null;
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
  files: FileParts,
  chain: readonly TerrainSource[],
  box: BoundingBox,
  options: FetchOptions,
): Promise<{ readonly tiles: readonly TerrainTile[]; readonly unread: readonly TerrainSource[] }> {
  const tiles: { box: BoundingBox | null; isListed: boolean; places: TerrainTile['places'][number][] }[] = [];
  const unread: TerrainSource[] = [];
  for (const source of chain) {
    const cells = listTiles(source, widenByCells(box, chain[0]!.holds.raster));
    const list = findList(source);
    const isAsked = list !== null && (tiles.length === 0 || tiles.some(({ isListed }) => !isListed));
    const names = cells.flatMap(({ urls }) => urls.map((url) => nameTile(url)));
    const begins = nameOfFile(source.urls[0]!).replace(/\{.*$/, '');
    const listed = isAsked ? await fetchNameList(files, { url: list, names, begins }, options) : null;
    if (isAsked && listed === null) unread.push(source);
    for (const [at, { urls, box: ofTile }] of cells.entries()) {
      const tile = (tiles[at] ??= { box: ofTile, isListed: false, places: [] });
      const isListed = listed === null ? null : urls.some((url) => listed.has(nameTile(url)));
      if (isListed !== false) tile.places.push({ source, urls });
      if (isListed === true) tile.isListed = true;
    }
  }
  return { tiles, unread };
}

/** The addresses of each tile that a box touches, from north-west to south-east. */
function listTiles(
  { files, urls }: TerrainSource,
  box: BoundingBox,
): { readonly urls: readonly string[]; readonly box: BoundingBox | null }[] {
  const cells = files.by === 'grid' ? listGrid(files, box) : [{ values: {}, box: null }];
  return cells.map(({ values, box }) => ({ box, urls: urls.map((url) => expandTemplate(url, values)) }));
}
