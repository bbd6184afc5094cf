import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTileService } from '#main/map/tile-service.fs.ts';
import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import { encodePmtiles, type ArchivedTile } from '../../../support/tile-archive-writer.ts';
import { encodeOsmNodes } from '../../geocoding/encode-osm-pbf.ts';
import { describeWithGdal, runGdal } from '../../raster/support/gdal.ts';
import { CELL, NORTH, WEST } from '../support/test-pack.ts';
import { setUpBuildTrial } from './support/build-trial.ts';
import { map as river } from './support/river-map.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../support/run-in-process.ts'));

const trial = setUpBuildTrial();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-readers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const streets = ['Oudestraat', "Rue de l'Église", 'Mühlenweg'];
const houses = Array.from({ length: 120 }, (_, index) => ({
  id: 1000 + index * 7,
  latitude: NORTH - (0.5 + index / 10) * CELL,
  longitude: WEST + (1 + (index % 13)) * CELL + index * 1e-7,
  tags: {
    'addr:housenumber': `${1 + Math.floor(index / 3)}${index % 4 === 0 ? 'b' : ''}`,
    'addr:street': streets[index % 3]!,
    'addr:city': 'Ham',
  },
}));

/** What GDAL reads of an extract: its points with the tags of their addresses. */
function readWithGdal(file: string): { street: string; number: string; longitude: number; latitude: number }[] {
  const json = JSON.parse(
    runGdal('ogr2ogr', ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=7', '/vsistdout/', file, 'points']),
  ) as {
    features: { properties: { other_tags: string }; geometry: { coordinates: [number, number] } }[];
  };
  return json.features.map(({ properties, geometry }) => {
    const tag = (name: string): string =>
      new RegExp(`"addr:${name}"=>"([^"]*)"`).exec(properties.other_tags)?.[1] ?? '';
    const [longitude, latitude] = geometry.coordinates;
    return { street: tag('street'), number: tag('housenumber'), longitude, latitude };
  });
}

/** The tiles that GDAL has written into an MBTiles file, rows counted from the north. */
function listTiles(file: string): (ArchivedTile & { readonly data: Buffer })[] {
  const database = new Database(file, { readonly: true });
  const rows = database
    .prepare<[], { z: number; x: number; row: number; data: Buffer }>(
      'SELECT zoom_level AS z, tile_column AS x, tile_row AS row, tile_data AS data FROM tiles',
    )
    .all();
  database.close();
  return rows.map(({ z, x, row, data }) => ({ z, x, y: 2 ** z - 1 - row, data }));
}

/** GDAL packs vector tiles with gzip. */
function unpack(bytes: Uint8Array): Buffer {
  return bytes[0] === 0x1f ? gunzipSync(bytes) : Buffer.from(bytes);
}

function writeRoads(): string {
  const lines = Array.from({ length: 12 }, (_, index) => ({
    type: 'Feature',
    properties: { kind: 'street', name: streets[index % 3] },
    geometry: {
      type: 'LineString',
      coordinates: houses.slice(index * 10, index * 10 + 10).map(({ longitude, latitude }) => [longitude, latitude]),
    },
  }));
  const plain = path.join(folder, 'lines.geojson');
  writeFileSync(plain, JSON.stringify({ type: 'FeatureCollection', features: lines }));
  const file = path.join(folder, 'roads.mbtiles');
  runGdal('ogr2ogr', ['-f', 'MBTILES', '-nln', 'roads', '-dsco', 'MINZOOM=8', '-dsco', 'MAXZOOM=13', file, plain]);
  return file;
}

describeWithGdal('a folder of maps, an extract and tiles', () => {
  const maps = { 'river/depth_rp10.tif': river(0.5), 'river/depth_rp100.tif': river(1.5) };

  it('has every address of its .osm.pbf where GDAL reads it', async () => {
    const extract = encodeOsmNodes(houses);
    const file = path.join(folder, 'town.osm.pbf');
    writeFileSync(file, extract);
    const read = readWithGdal(file);
    expect(read).toHaveLength(houses.length);

    await trial.build({ ...maps, 'town.osm.pbf': extract });
    expect(trial.library.list()[0]!.addressCount).toBe(houses.length);
    const geocoder = createOfflineGeocoder({ indexes: () => trial.library.addressIndexes() });
    for (const { street, number, longitude, latitude } of read) {
      const [best] = await geocoder.locate({ streetAddress: `${street} ${number}`, city: 'Ham' });
      expect(best, `${street} ${number}`).toMatchObject({ level: 'address' });
      expect(best!.point.longitude).toBeCloseTo(longitude, 6);
      expect(best!.point.latitude).toBeCloseTo(latitude, 6);
    }
    geocoder.close();
  });

  it('gives every tile as GDAL has written it, out of MBTiles and out of PMTiles', async () => {
    const file = writeRoads();
    const tiles = listTiles(file);
    expect(tiles.length).toBeGreaterThan(6);
    const archives = {
      'roads.mbtiles': readFileSync(file),
      'roads.pmtiles': encodePmtiles(tiles, { format: 'pbf', sourceLayers: ['roads'] }),
    };
    for (const [name, bytes] of Object.entries(archives)) {
      const out = await trial.build({ ...maps, [name]: bytes }, { pack: { id: name.replace('.', '-') } });
      rmSync(out, { recursive: true });
      rmSync(path.join(trial.folder, 'My River'), { recursive: true });
      const service = createTileService({ packLibrary: trial.library });
      const pack = trial.library.list().find(({ id }) => id === name.replace('.', '-'));
      for (const { z, x, y, data } of tiles) {
        const answer = await service.handle(`/bytes/packs/${pack!.id}@${pack!.version}/basemap/${z}/${x}/${y}`);
        expect(answer, `${name} ${z}/${x}/${y}`).toMatchObject({ status: 200 });
        expect(unpack(answer.body).equals(unpack(data)), `${name} ${z}/${x}/${y}`).toBe(true);
      }
      await service.close();
    }
  });
});
