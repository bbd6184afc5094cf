import { describe, expect, it, vi } from 'vitest';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { encodeMbtiles, encodePmtiles } from '../../support/tile-archive-writer.ts';
import { describeRaster, fill, writePackFolder, type PackContent } from './support/test-pack.ts';
import { codesOf, setUpTrialLibrary, withManifest } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();

describe('a territory', () => {
  const ring = [
    [5, 51.98],
    [5.02, 51.98],
    [5.02, 52],
    [5, 52],
    [5, 51.98],
  ];
  const broken: Record<string, string> = {
    'no JSON': '{',
    'a point': JSON.stringify({ type: 'Point', coordinates: [5, 52] }),
    'a polygon without rings': JSON.stringify({ type: 'Polygon', coordinates: [] }),
    'a polygon without coordinates': JSON.stringify({ type: 'Polygon' }),
    'a multipolygon without coordinates': JSON.stringify({ type: 'MultiPolygon' }),
    'a feature without a geometry': JSON.stringify({ type: 'Feature', properties: {}, geometry: null }),
    'a ring of three positions': JSON.stringify({ type: 'Polygon', coordinates: [ring.slice(0, 3)] }),
    'positions in metres': JSON.stringify({
      type: 'Polygon',
      coordinates: [ring.map(([x, y]) => [x! * 1e5, y! * 1e5])],
    }),
    'positions of null': JSON.stringify({ type: 'Polygon', coordinates: [ring.map(() => [null, null])] }),
    'positions in words': JSON.stringify({ type: 'Polygon', coordinates: [ring.map(([x, y]) => [`${x}`, `${y}`])] }),
  };
  it.each(Object.entries(broken))('that is %s is refused', async (_, text) => {
    const pack = withManifest((manifest) => (manifest['territory'] = { path: 'area.geojson' }));
    expect(await trial.refuse(writePackFolder(trial.source, { ...pack, 'area.geojson': text }))).toEqual([
      expect.objectContaining({ code: 'invalid-territory', file: 'area.geojson', field: 'territory' }),
    ]);
  });

  it('of a hazard is looked at too', async () => {
    const pack = withManifest((manifest) => (manifest['hazards'].fluvial.territory = { path: 'area.geojson' }));
    expect(await trial.refuse(writePackFolder(trial.source, { ...pack, 'area.geojson': '7' }))).toEqual([
      expect.objectContaining({ code: 'invalid-territory', field: 'hazards.fluvial.territory' }),
    ]);
  });

  it('may be a feature or a collection', async () => {
    const feature = { type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates: [ring] } };
    for (const json of [feature, { type: 'FeatureCollection', features: [feature] }]) {
      const pack = withManifest((manifest) => (manifest['territory'] = { path: 'area.geojson' }));
      expect(
        await trial.accept(writePackFolder(trial.source, { ...pack, 'area.geojson': `\uFEFF${JSON.stringify(json)}` })),
      ).toEqual([]);
    }
  });
});

/** Neither an image nor a vector tile. */
const strangeTile = { z: 0, x: 0, y: 0, data: Uint8Array.of(0x83, 0xff, 0xff, 1, 2, 3, 4) };

describe('wildfire, addresses and basemap', () => {
  const withWildfire = (wildfire: unknown, values: ArrayLike<number>): PackContent => ({
    ...withManifest((manifest) => (manifest['wildfire'] = wildfire)),
    'fire.tif': encodeTestGeotiff(describeRaster(values)),
  });

  it.each([1.5, -0.1])('refuses a burn probability of %d', async (probability) => {
    const pack = withWildfire({ burnProbability: { path: 'fire.tif' } }, fill(probability));
    const findings = await trial.refuse(writePackFolder(trial.source, pack));
    expect(findings).toContainEqual(expect.objectContaining({ code: 'implausible-unit', file: 'fire.tif' }));
  });

  it('takes burn probability alone with a warning', async () => {
    const pack = withWildfire({ burnProbability: { path: 'fire.tif' } }, fill(0.001));
    expect(codesOf(await trial.accept(writePackFolder(trial.source, pack)))).toEqual(['missing-flame-length']);
  });

  it('takes a value in no class with a warning that counts the cells', async () => {
    const values = fill(1).map((value, cell) => (cell < 3 ? 7 : value));
    const pack = withWildfire({ hazardIndex: { path: 'fire.tif', classes: [[0, 5, 3]] } }, values);
    expect(await trial.accept(writePackFolder(trial.source, pack))).toEqual([
      expect.objectContaining({ code: 'value-in-no-class', severity: 'warning', found: '3 cells, the first 7' }),
    ]);
  });

  it.each([
    ['junk', 'map.pmtiles', new Uint8Array(4096).map((_, byte) => (byte * 7919) % 256)],
    ['an archive that ends before its tiles', 'map.pmtiles', encodeEmptyPmtiles(1_000_000)],
    ['an archive of tiles in a form of MapLibre alone', 'map.pmtiles', encodePmtiles([strangeTile], { format: 'mlt' })],
    ['an archive of tiles that are nothing known', 'map.mbtiles', encodeMbtiles([strangeTile], { format: 'unsaid' })],
    ['no database', 'map.mbtiles', 'This is no SQLite file, however long it may be.'.repeat(100)],
    ['no JSON', 'map.geojson', '{"type":'],
    ['JSON of something else', 'map.geojson', '{"type":"Topology"}'],
    ['a kind of file that no map is drawn from', 'map.shp', 'x'],
  ])('refuses a basemap that is %s', async (_, file, content) => {
    const pack = withManifest((manifest) => (manifest['basemap'] = { path: file }));
    const findings = await trial.refuse(writePackFolder(trial.source, { ...pack, [file]: content }));
    expect(findings).toEqual([expect.objectContaining({ code: 'unreadable-basemap', file, field: 'basemap.path' })]);
  });

  it.each(['openaddresses', 'osm'])('refuses addresses of the format %s that are binary junk', async (format) => {
    const pack = withManifest((manifest) => (manifest['addresses'] = [{ path: 'places.csv', format }]));
    const junk = Uint8Array.from({ length: 10_000 }, (_, byte) => (byte * 7919 + (byte >> 3)) % 256);
    const findings = await trial.refuse(writePackFolder(trial.source, { ...pack, 'places.csv': junk }));
    expect(findings.filter(({ severity }) => severity === 'error').map(({ file }) => file)).toContain('places.csv');
  });
});

/** PMTiles header, version 3: 127 bytes, everything empty, tiles of `tileBytes` that are not there. */
function encodeEmptyPmtiles(tileBytes: number): Uint8Array {
  const bytes = new Uint8Array(127 + 25);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('PMTiles'));
  bytes[7] = 3;
  // An empty root directory and the metadata "{}", both uncompressed.
  const words = [127, 1, 128, 2, 130, 0, 130, tileBytes];
  words.forEach((word, index) => view.setBigUint64(8 + 8 * index, BigInt(word), true));
  bytes.set([1, 1, 1, 1, 0, 5], 96);
  bytes.set([0x7b, 0x7d], 128);
  return bytes;
}
