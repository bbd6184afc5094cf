import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBasemapCutter, type BasemapCutter } from '#main/map/basemap-cutter.ts';
import { createTileService } from '#main/map/tile-service.fs.ts';
import { openTestPack } from '../pack/support/open-test-pack.ts';
import { createManifest, createTestPack } from '../pack/support/test-pack.ts';

/** Zoom 14, column 8460, row 5380 begins at 5.8886719 degrees east (8460 / 2^14 x 360 - 180) and is 0.02197 wide. */
const place = { z: 14, x: 8460, y: 5380 };
const WEST = 5.888671875;
const DEGREES = 0.02197265625;
/** Its north edge: atan(sinh(pi (1 - 2 x 5380 / 2^14))) = 52.4292 degrees; its south edge, of row 5381, 52.4158. */
const MIDDLE = 52.4225;

const square = (west: number, degrees: number) => [
  [
    [west, MIDDLE],
    [west + degrees, MIDDLE],
    [west + degrees, MIDDLE + degrees],
    [west, MIDDLE + degrees],
    [west, MIDDLE],
  ],
];
const features = [
  {
    type: 'Feature',
    properties: { building: 'house' },
    geometry: { type: 'Polygon', coordinates: square(WEST + 0.004, 0.0005) },
  },
  {
    type: 'Feature',
    properties: { kind: 'building' },
    geometry: { type: 'Polygon', coordinates: square(WEST + 0.006, 0.0005) },
  },
  // A place in a building is no building.
  {
    type: 'Feature',
    properties: { building: 'yes', class: 'hospital' },
    geometry: { type: 'Point', coordinates: [WEST + DEGREES / 2, MIDDLE] },
  },
  {
    type: 'Feature',
    properties: { class: 'park' },
    geometry: { type: 'Polygon', coordinates: square(WEST + 0.008, 0.002) },
  },
  { type: 'Feature', properties: null, geometry: null },
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-cutter-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(content: unknown): BasemapCutter {
  return createBasemapCutter(Buffer.from(JSON.stringify(content)));
}

function read(bytes: Uint8Array | null): Record<string, Record<string, unknown>[]> {
  if (bytes === null) return {};
  const { layers } = new VectorTile(new PbfReader(bytes));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => layer.feature(index).properties),
    ]),
  );
}

describe('a tile cut from GeoJSON', () => {
  it('keeps buildings apart from everything else', () => {
    const cut = read(open({ type: 'FeatureCollection', features }).cut(place));
    expect(cut['buildings']).toEqual([{ building: 'house' }, { kind: 'building' }]);
    expect(cut['others']).toEqual([{ building: 'yes', class: 'hospital' }, { class: 'park' }]);
  });

  it('has every feature where it lies', () => {
    const bytes = open({ type: 'FeatureCollection', features }).cut(place);
    const { others } = new VectorTile(new PbfReader(bytes!)).layers;
    expect(others!.extent).toBe(8192);
    // Half way across the tile: 8192 / 2.
    expect(others!.feature(0).loadGeometry()[0]![0]!.x).toBe(4096);
    const { geometry } = others!.feature(0).toGeoJSON(place.x, place.y, place.z);
    if (geometry.type !== 'Point') throw new Error(geometry.type);
    // A unit is 0.02197 / 8192 degrees.
    expect(geometry.coordinates[0]).toBeCloseTo(WEST + DEGREES / 2, 5);
    expect(geometry.coordinates[1]).toBeCloseTo(MIDDLE, 5);
  });

  it('has no buildings from afar', () => {
    const cut = read(open({ type: 'FeatureCollection', features }).cut({ z: 12, x: 2115, y: 1345 }));
    expect(Object.keys(cut)).toEqual(['others']);
  });

  it('knows of buildings that it has none of', () => {
    const cutter = open(features[0]);
    const afar = { z: 12, x: 2115, y: 1345 };
    expect(cutter.isAnythingAt(afar)).toBe(true);
    expect(cutter.cut(afar)).toBeNull();
    expect(cutter.isAnythingAt({ ...afar, x: 2118 })).toBe(false);
  });

  it('is none where the file has nothing', () => {
    const cutter = open({ type: 'FeatureCollection', features });
    expect(cutter.cut({ ...place, x: place.x + 9 })).toBeNull();
    expect(open({ type: 'FeatureCollection', features: [] }).cut(place)).toBeNull();
  });

  it('may come from a single feature or a bare geometry', () => {
    const park = features[3]!;
    expect(read(open(park).cut(place))['others']).toEqual([{ class: 'park' }]);
    expect(read(open(park.geometry).cut(place))['others']).toEqual([{}]);
  });
});

it('comes from the tile service, and is kept on the disk', async () => {
  const content = JSON.stringify({ type: 'FeatureCollection', features: features.slice(0, 4) });
  const opened = await openTestPack({
    ...createTestPack(createManifest({ basemap: { path: 'map.geojson' } })),
    'map.geojson': content,
  });
  const kept = { folder: path.join(folder, 'kept'), edition: '1', temporaryFolder: path.join(folder, 'passing') };
  const address = `/bytes/packs/test-region@1.0.0/basemap/${place.z}/${place.x}/${place.y}`;
  const first = createTileService({ packLibrary: opened.library, kept });
  const { status, headers, body } = await first.handle(address);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
  expect(Object.keys(read(body))).toEqual(['others', 'buildings']);
  expect((await first.describeLayers())[0]!.basemap).toMatchObject({
    kind: 'vector',
    schema: 'mixed',
    sourceLayers: ['buildings', 'others'],
    minimumZoom: 0,
    maximumZoom: 15,
  });
  await first.close();
  // A damaged file is no longer read: the tiles were kept.
  const { basemap } = opened.library.openPacks()[0]!;
  if (basemap.kind !== 'geojson') throw new Error('the basemap is not the file');
  writeFileSync(basemap.path, 'no longer JSON');
  const second = createTileService({ packLibrary: opened.library, kept });
  expect([...(await second.handle(address)).body]).toEqual([...body]);
  await second.close();
  // Without a place to keep them they are cut for this time only, and what cannot be read is an error each time.
  const third = createTileService({ packLibrary: opened.library });
  await expect(third.handle(address)).rejects.toThrow('basemap.geojson is damaged');
  await third.close();
  await opened.close();
});

it('is cut anew where the tiles that were kept are damaged, or their checksums', async () => {
  const content = JSON.stringify({ type: 'FeatureCollection', features: features.slice(0, 4) });
  const opened = await openTestPack({
    ...createTestPack(createManifest({ basemap: { path: 'map.geojson' } })),
    'map.geojson': content,
  });
  const kept = { folder: path.join(folder, 'damaged'), edition: '1', temporaryFolder: path.join(folder, 'passing') };
  const address = `/bytes/packs/test-region@1.0.0/basemap/${place.z}/${place.x}/${place.y}`;
  async function readTile(): Promise<number[]> {
    const service = createTileService({ packLibrary: opened.library, kept });
    try {
      return [...(await service.handle(address)).body];
    } finally {
      await service.close();
    }
  }
  const tile = await readTile();
  const files = readdirSync(kept.folder, { recursive: true, encoding: 'utf8' }).filter((name) => /mbtiles/.test(name));
  expect(files.map((name) => path.basename(name)).toSorted()).toEqual(['basemap.mbtiles', 'basemap.mbtiles.sums']);
  for (const file of files.map((name) => path.join(kept.folder, name))) {
    const whole = readFileSync(file);
    writeFileSync(
      file,
      whole.map((byte, at) => (at < 20 ? byte : byte ^ 4)),
    );
    expect(await readTile(), file).toEqual(tile);
    expect(readFileSync(file).length).toBe(whole.length);
    rmSync(file);
    expect(await readTile(), file).toEqual(tile);
  }
  await opened.close();
});
