import Database from 'better-sqlite3';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTileService, type TileService } from '#main/map/tile-service.fs.ts';
import { OPEN_WATER_COLOUR } from '#shared/map/map-colours.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { openTestPack } from '../pack/support/open-test-pack.ts';
import { CELL, createManifest, describeRaster, fill, NORTH, SIDE, WEST } from '../pack/support/test-pack.ts';
import { colourOfDepth, colourOfIndex, locatePixel, readPicture, type Picture } from './support/read-classes.ts';

const ZOOM = 15;
const WATER = 99;

/**
 * Columns of the raster by what they hold: 0 dry, 1 nodata, 2 open water, 3 0.02 m, 4 0.05 m, 5 0.7 m, from 6 on 5 m.
 */
const frequent = fill(0).map((_, cell) => [0, -9999, WATER, 0.02, 0.05, 0.7][cell % SIDE] ?? 5);
// The rarer map is shallower in column 5: the running maximum holds.
const rare = frequent.map((depth, cell) => (cell % SIDE === 5 ? 0.2 : depth));

/** An MBTiles file of one vector tile, gzipped as they are, at zoom 3, column 2, row 1 from the north. */
function writeMbtiles(content: Uint8Array): Uint8Array {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-mbtiles-'));
  const file = path.join(folder, 'map.mbtiles');
  const database = new Database(file);
  database.exec(
    'CREATE TABLE metadata (name TEXT, value TEXT); CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)',
  );
  database
    .prepare("INSERT INTO metadata VALUES ('format', 'pbf'), ('json', ?)")
    .run(JSON.stringify({ vector_layers: [{ id: 'roads' }] }));
  // Rows are counted from the south: 2^3 - 1 - 1 (MBTiles 1.3, TMS).
  database.prepare('INSERT INTO tiles VALUES (3, 2, 6, ?)').run(gzipSync(content));
  database.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

const vectorTile = Uint8Array.of(0x1a, 3, 1, 2, 3);
let tiles: TileService;
let close: () => Promise<void>;

beforeAll(async () => {
  const small = describeRaster(fill(7), { originX: WEST + 90 });
  const hazards = createManifest()['hazards'];
  // A scenario whose map lies elsewhere, and comes first: the tile is drawn all the same.
  hazards.fluvial.maps.unshift({ returnPeriod: 100, path: 'far.tif', scenario: 'defFail' });
  Object.assign(hazards.fluvial, { openWater: [WATER], territory: { bbox: [WEST, 0, WEST + 91, NORTH] } });
  const opened = await openTestPack({
    'pack.json': JSON.stringify(
      createManifest({
        hazards,
        wildfire: { burnProbability: { path: 'burn.tif' }, flameLength: { path: 'flame.tif', unit: 'ft' } },
        basemap: { path: 'map.mbtiles' },
      }),
    ),
    'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(frequent, { nodata: -9999 })),
    'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(rare, { nodata: -9999 })),
    'far.tif': encodeTestGeotiff(small),
    // Column 0 does not burn, the others eight times in ten thousand years.
    'burn.tif': encodeTestGeotiff(describeRaster(fill(0.0008).map((burn, cell) => (cell % SIDE === 0 ? 0 : burn)))),
    'flame.tif': encodeTestGeotiff(describeRaster(fill(3).map((flame, cell) => (cell % SIDE < 10 ? flame : 20)))),
    'map.mbtiles': writeMbtiles(vectorTile),
  });
  const service = createTileService({ packLibrary: opened.library });
  tiles = service;
  close = async () => {
    await service.close();
    await opened.close();
  };
});
afterAll(() => close());

const base = '/bytes/packs/test-region@1.0.0';
const pictures = new Map<string, Picture>();

/** The colour that a layer shows in the middle of a column of the raster, in its row 10. */
async function readColumn(layer: string, column: number, suffix = ''): Promise<string> {
  const size = suffix.startsWith('@2x') ? 512 : 256;
  const place = locatePixel({ longitude: WEST + (column + 0.5) * CELL, latitude: NORTH - 10.5 * CELL }, ZOOM, size);
  const url = `${base}/${layer}/${ZOOM}/${place.x}/${place.y}${suffix}.png`;
  let picture = pictures.get(url);
  if (picture === undefined) {
    const { status, body, headers } = await tiles.handle(url);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    picture = readPicture(body);
    expect(picture.size).toBe(size);
    pictures.set(url, picture);
  }
  return picture.colours[place.row * size + place.column]!;
}

describe('a flood tile', () => {
  it.each([
    ['', 'light'],
    ['@2x', 'light'],
    ['@dark', 'dark'],
    ['@2x@dark', 'dark'],
  ] as const)('has the colours of the legend %s', async (suffix, theme) => {
    const read = (column: number) => readColumn('flood/fluvial/base/10', column, suffix);
    expect(await read(0)).toBe('');
    expect(await read(1)).toBe('');
    // Under 0.025 m is dry.
    expect(await read(3)).toBe('');
    expect(await read(4)).toBe(colourOfDepth(0.05, theme));
    expect(await read(5)).toBe(colourOfDepth(0.7, theme));
    expect(await read(12)).toBe(colourOfDepth(5, theme));
  });

  it('has the depths after the running maximum, and derived ones where a scenario’s map does not reach', async () => {
    for (const scenario of ['base', 'defOverTop', 'defFail']) {
      expect(await readColumn(`flood/fluvial/${scenario}/100`, 5)).toBe(colourOfDepth(0.7));
    }
  });

  it('hatches open water, a quarter of it lines, on from tile to tile', async () => {
    const place = locatePixel({ longitude: WEST + 2.5 * CELL, latitude: NORTH - 10.5 * CELL }, 18);
    const { body } = await tiles.handle(`${base}/flood/fluvial/base/10/18/${place.x}/${place.y}.png`);
    const { colours } = readPicture(body);
    const below = readPicture(
      (await tiles.handle(`${base}/flood/fluvial/base/10/18/${place.x}/${place.y + 1}.png`)).body,
    );
    const column = Array.from({ length: 256 }, (_, row) => colours[row * 256 + place.column]!);
    const continued = Array.from({ length: 256 }, (_, row) => below.colours[row * 256 + place.column]!);
    expect(new Set([...column, ...continued])).toEqual(new Set(['', OPEN_WATER_COLOUR]));
    expect(column.filter((colour) => colour !== '')).toHaveLength(64);
    expect(column).toEqual(continued);
  });

  it('is one transparent pixel where nothing is, and at a return period that has no map', async () => {
    for (const url of [
      `${base}/flood/fluvial/base/10/15/0/0.png`,
      `${base}/flood/fluvial/base/11/15/16838/10838.png`,
    ]) {
      const { status, body } = await tiles.handle(url);
      expect(status).toBe(200);
      expect(readPicture(body)).toEqual({ size: 1, colours: [''] });
    }
  });

  it('shows a small flood from afar', async () => {
    const place = locatePixel({ longitude: WEST + 0.01, latitude: NORTH - 0.01 }, 8);
    const { body } = await tiles.handle(`${base}/flood/fluvial/base/10/8/${place.x}/${place.y}.png`);
    expect(readPicture(body).colours.filter((colour) => colour !== '').length).toBeGreaterThan(4);
  });
});

describe('a wildfire tile', () => {
  it('has the index of each cell', async () => {
    expect(await readColumn('wildfire', 0)).toBe('');
    // 3 ft: CR 0.40, R = 0.0008 x 0.40 = 3.2e-4, at most 5e-4: index 6.
    expect(await readColumn('wildfire', 5)).toBe(colourOfIndex(6));
    // 20 ft: CR 1, R = 8e-4, at most 1e-3: index 7.
    expect(await readColumn('wildfire', 15)).toBe(colourOfIndex(7));
  });
});

describe('a basemap of MBTiles', () => {
  it('is read from the south and unzipped, empty where it has no tile', async () => {
    const found = await tiles.handle(`${base}/basemap/3/2/1`);
    expect(found.headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
    expect([...found.body]).toEqual([...vectorTile]);
    expect((await tiles.handle(`${base}/basemap/3/2/6`)).body).toHaveLength(0);
  });
});
