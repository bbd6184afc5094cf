import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#shared/hazard/hazard.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { PortfolioLocation } from '#shared/portfolio/portfolio-location.ts';
import { saveBasis } from '#main/portfolio/run/basis-store.sql.ts';
import { countPendingLocations } from '#main/portfolio/run/pending-locations.sql.ts';
import { openPortfolioDatabase, type PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createRecordPacker } from '#main/portfolio/import/read-records.ts';
import { createRecordStore } from '#main/portfolio/import/record-store.sql.ts';
import { createRunControl } from '#main/portfolio/run/run-control.ts';
import { saveSource } from '#main/portfolio/import/source-store.sql.ts';
import type { WorkJob } from '#main/portfolio/run/work-messages.ts';
import type { RasterGroup } from '#main/raster/raster-store.ts';
import { createTileCache, type TileCache } from '#main/raster/tile-cache.ts';
import { readCurrentBasis } from '#main/portfolio/run/current-basis.ts';
import { createPortfolioWorker } from '#main/portfolio/run/portfolio-worker.ts';
import { runLocations } from '#main/portfolio/run/run-locations.ts';
import { nameStreet } from '../geocoding/town-index.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { CELL, createManifest, describeRaster, NORTH, WEST, writePackFolder } from '../pack/support/test-pack.ts';
import { createTestPool } from './support/test-pool.ts';
import { installInto } from '../../support/install-into.ts';

const ROWS = 40_000;
const HOUSES = 4000;
const MEMBERS = 2;
/** A quarter of the tiles: 48 of 64 x 64 cells of two maps in float32. */
const CACHE_BYTES = 48 * 64 * 64 * 2 * 4;
/** Cells of the maps: tiles that the curve through the rows does not keep to. */
const [COLUMNS, LINES] = [1000, 800] as const;

let folder: string;
let bbox: BoundingBox;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-tiles-once-'));
  bbox = [WEST, NORTH - LINES * CELL, WEST + COLUMNS * CELL, NORTH];
  const random = createRandom(4);
  const values = Float32Array.from({ length: COLUMNS * LINES }, () => Math.round(random() * 100) / 100);
  const map = encodeTestGeotiff(describeRaster(values, { width: COLUMNS, height: LINES }));
  const content = {
    'pack.json': JSON.stringify(
      createManifest({ territory: { bbox }, addresses: [{ path: 'addresses.csv', format: 'openaddresses' }] }),
    ),
    'addresses.csv': ['LON,LAT,NUMBER,STREET,CITY', ...makeUpAddresses(), ''].join('\n'),
    'fluvial/rp10.tif': map,
    'fluvial/rp100.tif': map,
  };
  const pack = writePackFolder(path.join(folder, 'pack'), content);
  await installInto(folder, pack);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const noAddress = { streetAddress: '', unitNumber: '', city: '', areaName: '', postalCode: '', countryName: '' };
/** What a location is placed by. */
type Place = Pick<PortfolioLocation, 'latitude' | 'longitude' | 'address'>;

/** Places that are all over the region. */
function makeUpPoints(): Place[] {
  const [west, south, east, north] = bbox;
  const random = createRandom(3);
  return Array.from({ length: ROWS }, () => ({
    latitude: south + random() * (north - south),
    longitude: west + random() * (east - west),
    address: noAddress,
  }));
}

const HOUSES_PER_STREET = 10;
const nameHouse = (house: number) => ({
  number: 1 + (house % HOUSES_PER_STREET),
  street: nameStreet(Math.floor(house / HOUSES_PER_STREET)),
});

/** Houses that are all over the region, also those of one street. */
function makeUpAddresses(): string[] {
  const [west, south, east, north] = bbox;
  const random = createRandom(5);
  return Array.from({ length: HOUSES }, (_, house) => {
    const { number, street } = nameHouse(house);
    const [longitude, latitude] = [west + random() * (east - west), south + random() * (north - south)];
    return `${longitude.toFixed(6)},${latitude.toFixed(6)},${number},${street},Portham`;
  });
}

/** The same houses by their addresses alone. */
function nameAddresses(): Place[] {
  return Array.from({ length: HOUSES }, (_, house) => {
    const { number, street } = nameHouse(house);
    const address = { ...noAddress, streetAddress: `${street} ${number}`, city: 'Portham' };
    return { latitude: null, longitude: null, address };
  });
}

/** Saves a location at each of some places. */
function saveLocations(file: string, places: readonly Place[]): PortfolioDatabase {
  const database = openPortfolioDatabase(file);
  const locations = places.map((place, row): PortfolioLocation => ({
    line: row + 2,
    locationId: '',
    accountNumber: '',
    portfolioNumber: '',
    ...place,
    financial: {
      typeOfBusiness: 'RES1',
      basement: 'NO',
      numberOfStoreys: 'ONE STORY',
      firstFloorHeight: 0.3,
      structureDeductible: 0,
      inventoryDeductible: 0,
      equipmentDeductible: 0,
      structureTIV: 100_000,
      inventoryTIV: 0,
      equipmentTIV: 0,
    },
    currency: 'CAD',
    notes: [],
  }));
  const nothing = { options: {} as never, mapping: {} as never, columns: null };
  saveSource(database, { name: 'made up', path: '/made-up.csv', sizeBytes: 1, contentHash: '', ...nothing });
  createRecordStore(database).save(createRecordPacker()({ locations, rejected: [], rejectedAt: [], bytesRead: 1 }), 0);
  return database;
}

/** A worker's tiles; each that is decoded is told by its map group and number. */
function createCountedCache(maximumBytes: number, onDecode: (tile: string) => void): TileCache {
  const cache = createTileCache(maximumBytes);
  return {
    ...cache,
    save(owner, key, tile) {
      const { grid } = owner as Partial<RasterGroup>;
      // Pieces of the index of tiles are kept there, too.
      if (grid !== undefined) onDecode(`${JSON.stringify(grid)} ${key}`);
      cache.save(owner, key, tile);
    },
  };
}

/** Runs all locations on two workers and gives how often each of them has decoded which tile. */
async function countDecodes(
  cacheBytes: number,
  places: readonly Place[],
): Promise<readonly ReadonlyMap<string, number>[]> {
  const databaseFile = path.join(folder, `${cacheBytes}-${places.length}.sqlite`);
  const database = saveLocations(databaseFile, places);
  const basis = readCurrentBasis(folder, modules);
  const installIds = basis.packs.map(({ installId }) => installId);
  const start = {
    dataDirectory: folder,
    databaseFile,
    installIds,
    modules,
    waterWindow: basis.waterWindow,
    tileCacheBytes: 0,
  };
  const decodes = Array.from({ length: MEMBERS }, () => new Map<string, number>());
  const workers = decodes.map((counts) =>
    createPortfolioWorker(
      start,
      createCountedCache(cacheBytes, (tile) => counts.set(tile, (counts.get(tile) ?? 0) + 1)),
    ),
  );
  let next = 0;
  const pool = createTestPool(
    // Whoever is free is meant where no member is: one after the other.
    async (job: WorkJob, member = next++ % MEMBERS) => (await workers[member]!.run(job)).result,
    { members: MEMBERS, capacity: MEMBERS * 3 },
  );
  const options = { pool, basis: saveBasis(database, basis), control: createRunControl(), onProgress: () => undefined };
  await runLocations({ database, ...options });
  expect(countPendingLocations(database, options.basis)).toBe(0);
  expect(database.prepare('SELECT COUNT(*) FROM placement').pluck().get()).toBe(0);
  database.close();
  return decodes;
}

function count(decodes: readonly ReadonlyMap<string, number>[]) {
  const tiles = new Set(decodes.flatMap((counts) => [...counts.keys()]));
  return {
    tiles: tiles.size,
    shared: [...tiles].filter((tile) => decodes.every((counts) => counts.has(tile))).length,
    decodes: decodes.flatMap((counts) => [...counts.values()]).reduce((sum, times) => sum + times, 0),
  };
}

describe('a run on two threads', () => {
  it('decodes every raster tile once, but for those where the stretches of the threads meet', async () => {
    const { tiles, shared, decodes } = count(await countDecodes(64 * 2 ** 20, makeUpPoints()));
    expect(tiles).toBeGreaterThan(100);
    // Both have a stretch.
    expect(shared).toBeGreaterThan(0);
    expect(shared).toBeLessThan(tiles / 10);
    expect(decodes).toBe(tiles + shared);
  });

  it('decodes few of them again where a quarter of them fits into its memory', async () => {
    const { tiles, decodes } = count(await countDecodes(CACHE_BYTES, makeUpPoints()));
    expect(decodes).toBeLessThan(1.2 * tiles);
  });

  it('does so for rows that are placed by their addresses, too, wherever the file has them', async () => {
    const { tiles, decodes } = count(await countDecodes(CACHE_BYTES, nameAddresses()));
    expect(tiles).toBeGreaterThan(100);
    expect(decodes).toBeLessThan(1.3 * tiles);
  });
});
