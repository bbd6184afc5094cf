import path from 'node:path';
import { fetchMap } from './fetching/fetch-map.ts';
import type { RemoteFiles } from './fetching/remote-files.fs.ts';
import { findTerrainTiles, listChain } from './find-terrain-tiles.ts';
import type { TerrainSource } from './list-maps.ts';
import { createUnlistedError, type Manifest, type PackOrder, type WriteOptions } from './pack-order.ts';
import { describeTerrainPack } from './region-pack.ts';

/** Height of the sea where nothing else is known of it. */
const SEA_LEVEL = 0;

/** What the file says of itself wherever it is taken: whoever makes a pack of it reads it. */
function describeHeights({ holds: { verticalDatum, surface } }: TerrainSource): string {
  return `terrain above ${verticalDatum}${surface === 'surface' ? ', houses and trees are in it' : ''}`;
}

/**
 * Writes the heights of a box; null where it has none, or is nothing but sea.
 * @throws FileRefusedError; CancelledError
 */
export async function writeTerrain(
  files: RemoteFiles,
  source: TerrainSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<Manifest | null> {
  const { box, folder, known } = order;
  const { raster } = source.holds;
  const chain = listChain(source, known);
  const { tiles, unread } = await findTerrainTiles(files, chain, box, options);
  if (source.files.by === 'stac') {
    // Of a grid a tile is asked for where no list says whether there is one.
    if (unread.length > 0) throw createUnlistedError(source, box);
    options.onCells(
      source.id,
      tiles.map(({ values }) => values),
    );
  }
  const name = 'terrain.tif';
  const map = {
    box,
    raster,
    isNearest: true,
    band: { description: describeHeights(source), unit: raster.unit },
    tiles: tiles.map(({ places, box: ofTile }) => {
      // Of a file that is not in a folder nobody knows whether there is one, but from a list.
      const isSea = raster.missingFile === 'sea' && (files.tellsAbsence || places.length === 0);
      return {
        urls: places.flatMap(({ urls }) => urls),
        masks: [],
        missing: isSea && ofTile !== null ? { box: ofTile, value: SEA_LEVEL } : undefined,
      };
    }),
  };
  const cut = await fetchMap(files, map, path.join(folder, name), options);
  options.onPiece();
  if (cut === null || cut.cellsWithNumbers === 0) return null;
  const used = new Set(cut.urls);
  const others = chain
    .slice(1)
    .filter((other) =>
      tiles.some(({ places }) => places.some((of) => of.source === other && of.urls.some((url) => used.has(url)))),
    );
  return describeTerrainPack(source, { ...order, path: name, others });
}
