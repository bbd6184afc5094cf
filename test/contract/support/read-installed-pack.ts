import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import { UnreadAddressesError } from '#main/geocoding/unread-addresses-error.ts';
import { listAddressIndex } from '#main/pack/address-index-file.ts';
import { openBasemapTiles, type BasemapTiles } from '#main/pack/basemap-archive/basemap-tiles.sql.ts';
import { openActivePacks } from '#main/pack/open-active-packs.ts';
import type { OpenPack } from '#main/pack/open-pack.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';
import type { AddressQuery } from '#shared/geocoding/place.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { REFUSED } from './read-data-directory.ts';

/** What the addresses of a pack are asked. */
export interface AddressQuestions {
  readonly addresses: readonly AddressQuery[];
  readonly typed: readonly string[];
  readonly points: readonly Coordinates[];
}

function openOnlyPack(folder: string): OpenPack {
  const { open } = openActivePacks(folder, createTileCache(0));
  for (const { rasters } of open) rasters.close();
  return open[0]!;
}

/** Asks a pack's addresses, each question in an index that is opened for it. */
export async function askAddresses(folder: string, { addresses, typed, points }: AddressQuestions): Promise<string[]> {
  const indexes = listAddressIndex(openOnlyPack(folder));
  type Geocoder = ReturnType<typeof createOfflineGeocoder>;
  async function ask(question: (geocoder: Geocoder) => Promise<unknown>): Promise<string> {
    let isTold = false;
    const geocoder = createOfflineGeocoder({ indexes: () => indexes, onUnreadable: () => (isTold = true) });
    try {
      const found = JSON.stringify(await question(geocoder));
      return isTold ? REFUSED : found;
    } catch (error) {
      if (error instanceof UnreadAddressesError) return REFUSED;
      throw error;
    } finally {
      geocoder.close();
    }
  }
  const asked: string[] = [];
  for (const query of addresses) asked.push(await ask((geocoder) => geocoder.locate(query)));
  for (const text of typed) asked.push(await ask((geocoder) => geocoder.suggest(text, { limit: 8 })));
  for (const point of points) asked.push(await ask((geocoder) => geocoder.reverse(point)));
  return asked;
}

/** Reads tiles of a pack's basemap, each as the file has it. */
export async function readTiles(folder: string, tiles: readonly TileAddress[]): Promise<string[]> {
  const { basemap } = openOnlyPack(folder);
  if (!('container' in basemap)) throw new Error('the basemap has no tiles');
  const opened = openBasemapTiles(basemap);
  try {
    const read: string[] = [];
    for (const tile of tiles) read.push(await readTile(opened, tile));
    return read;
  } finally {
    await opened.close();
  }
}

type TileAddress = Parameters<BasemapTiles['read']>[0];

async function readTile(opened: BasemapTiles, tile: TileAddress): Promise<string> {
  try {
    const stored = await opened.read(tile);
    return stored === null ? 'none' : `${stored.encoding} ${Buffer.from(stored.bytes).toString('base64')}`;
  } catch (error) {
    if (toExpectedFailure(error)?.code === 'FILE_DAMAGED') return REFUSED;
    throw error;
  }
}
