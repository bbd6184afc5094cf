import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeTestGeotiff, type TestRaster, type TestTag } from '../../support/geotiff-writer.ts';
import { encodeDatabase } from './support/encode-database.ts';
import { createAttempt, withFile } from './support/attempt-install.ts';
import { createTestPack, describeRaster, fill, SIDE } from './support/test-pack.ts';
import { setUpTrialLibrary, withFirstMap } from './support/trial-library.ts';

const trial = setUpTrialLibrary();
const noise = Float32Array.from({ length: SIDE * SIDE }, (_, cell) => Math.sin(cell) ** 2);

const { attempt, tried } = createAttempt(trial);

describe('a TIFF whose directory lies', () => {
  const set =
    (tag: number, type: TestTag['type'], values: TestTag['values']) =>
    (tags: Map<number, TestTag>): void =>
      void tags.set(tag, { type, values });
  const deflated: Partial<TestRaster> = { compression: 'deflate' };
  const lies: Record<string, [Partial<TestRaster>, string]> = {
    'a width of a billion and sparse strips': [{ edit: set(256, 4, [1_000_000_000]) }, 'raster-too-large'],
    'a side of two million': [{ edit: set(256, 4, [2_000_000]) }, 'raster-too-large'],
    'a height of minus one': [{ edit: set(257, 4, [0xffff_ffff]) }, 'raster-too-large'],
    'a width in words': [{ edit: set(256, 2, 'abc') }, 'unreadable-raster'],
    'a width of nothing': [{ edit: set(256, 4, []) }, 'raster-too-large'],
    'tiles of no width': [{ tileSide: 16, edit: set(322, 4, [0]) }, 'raster-too-large'],
    'tiles of a gigabyte': [{ tileSide: 16, edit: set(322, 4, [400_000_000]) }, 'raster-too-large'],
    'sixty-five thousand bands': [{ edit: set(277, 3, [65_535]) }, 'unsupported-raster'],
    'bands without a number': [{ edit: set(277, 2, 'x') }, 'unreadable-raster'],
    'no bits at all': [{ edit: set(258, 3, [0]) }, 'unsupported-raster'],
    'a sample format of 99': [{ edit: set(339, 3, [99]) }, 'unsupported-raster'],
    'byte counts of zero': [{ edit: set(279, 4, [0]) }, 'truncated-raster'],
    'an offset of zero': [{ edit: set(273, 4, [0]) }, 'truncated-raster'],
    'offsets in words': [{ edit: set(273, 2, 'abcd') }, 'unreadable-raster'],
    'a cell size of infinity': [{ cellWidth: Number.POSITIVE_INFINITY }, 'missing-georeference'],
    'a cell size of nothing': [{ cellWidth: 0 }, 'rotated-raster'],
    'a matrix of three numbers': [{ matrix: [1, 2, 3] }, 'rotated-raster'],
  };
  it.each(Object.entries(lies))('%s', async (_, [changes, code]) => {
    const codes = await attempt(withFirstMap(changes, changes.bands?.[0] ?? fill(0.5)));
    expect(codes).toContain(code);
  });

  it('is a deflated strip that unpacks to a gigabyte: no more than the strip is unpacked', async () => {
    const bomb = deflateSync(new Uint8Array(256 * 1024 * 1024), { level: 9 });
    const sound = encodeTestGeotiff(
      describeRaster(noise, { compression: 'deflate', edit: set(279, 4, [bomb.length]) }),
    );
    const head = sound.subarray(0, sound.length - deflateSync(new Uint8Array(noise.buffer)).length);
    const bytes = Buffer.concat([head, bomb]);
    expect(await attempt({ ...createTestPack(), 'fluvial/rp10.tif': bytes })).toEqual(['truncated-raster']);
  });

  it.each([1, 7, 40, 200, 333])(
    'is a deflated strip with %i bytes at its end cut off, the length adjusted',
    async (cut) => {
      const bytes = encodeTestGeotiff(describeRaster(noise, deflated));
      const strip = deflateSync(new Uint8Array(noise.buffer)).length;
      const short = encodeTestGeotiff(describeRaster(noise, { ...deflated, edit: set(279, 4, [strip - cut]) }));
      const content = { ...createTestPack(), 'fluvial/rp10.tif': short.subarray(0, bytes.length - cut) };
      expect(await attempt(content)).toEqual(['truncated-raster']);
    },
  );

  it.each([5, 8, 32_773, 32_946, 34_887, 50_000])('is noise called compression %i', async (compression) => {
    const pack = withFirstMap({ edit: (tags) => tags.set(259, { type: 3, values: [compression] }) }, noise);
    // PackBits makes something of any bytes: depths that cannot be, then.
    const expected = compression === 32_773 ? 'implausible-unit' : 'truncated-raster';
    expect(await attempt(pack)).toEqual([expected]);
  });

  it('is a circle of directories', async () => {
    const bytes = encodeTestGeotiff(describeRaster(fill(0.5)));
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const directory = view.getUint32(4, true);
    view.setUint32(directory + 2 + 12 * view.getUint16(directory, true), directory, true);
    expect(await attempt({ ...createTestPack(), 'fluvial/rp10.tif': bytes })).toEqual(['unreadable-raster']);
  });
});

describe('a basemap that lies', () => {
  /** A PMTiles header (version 3) over some bytes. */
  function encodePmtiles(
    changes: Readonly<Record<number, number | bigint>>,
    body: Uint8Array,
    compression = 1,
  ): Uint8Array {
    const bytes = new Uint8Array(127 + body.length);
    const view = new DataView(bytes.buffer);
    bytes.set(new TextEncoder().encode('PMTiles'));
    bytes[7] = 3;
    const words: (number | bigint)[] = [127, body.length, 127, 0, 127, 0, 127, 0];
    words.forEach((word, index) => view.setBigUint64(8 + 8 * index, BigInt(changes[index] ?? word), true));
    bytes.set([1, compression, 1, 1, 0, 5], 96);
    bytes.set(body, 127);
    return bytes;
  }
  const files: Record<string, [string, Uint8Array]> = {
    'PMTiles of one byte': ['m.pmtiles', Uint8Array.of(0x50)],
    'PMTiles of a version that nobody knows': ['m.pmtiles', encodePmtiles({}, new Uint8Array(9)).fill(9, 7, 8)],
    'a root directory beyond the file': ['m.pmtiles', encodePmtiles({ 0: 9_000_000 }, new Uint8Array(9))],
    'a root directory of 2^60 bytes': ['m.pmtiles', encodePmtiles({ 1: 2n ** 60n }, new Uint8Array(9))],
    'metadata of 2^40 bytes': ['m.pmtiles', encodePmtiles({ 3: 2n ** 40n }, new Uint8Array(9))],
    'metadata that are noise': ['m.pmtiles', encodePmtiles({ 2: 127, 3: 9 }, Uint8Array.of(9, 8, 7, 6, 5, 4, 3, 2, 1))],
    'metadata that are a gzip bomb': [
      'm.pmtiles',
      ((bomb: Buffer) => encodePmtiles({ 2: 127, 3: bomb.length }, bomb, 2))(
        gzipSync(new Uint8Array(64 * 1024 * 1024)),
      ),
    ],
    'tiles of 2^50 bytes': ['m.pmtiles', encodePmtiles({ 7: 2n ** 50n }, new Uint8Array(9))],
    'MBTiles without tables': ['m.mbtiles', encodeDatabase([])],
    'MBTiles whose tables have other columns': [
      'm.mbtiles',
      encodeDatabase(['CREATE TABLE metadata (a)', 'CREATE TABLE tiles (b)']),
    ],
    'MBTiles whose json is none': [
      'm.mbtiles',
      encodeDatabase([
        'CREATE TABLE metadata (name, value)',
        "INSERT INTO metadata VALUES ('json', '{')",
        'CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)',
      ]),
    ],
    'MBTiles whose zooms are words': [
      'm.mbtiles',
      encodeDatabase([
        'CREATE TABLE metadata (name, value)',
        'CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)',
        "INSERT INTO tiles VALUES ('deep', 0, 0, NULL)",
      ]),
    ],
    'MBTiles cut in half': [
      'm.mbtiles',
      encodeDatabase(['CREATE TABLE metadata (name, value)', 'CREATE TABLE tiles (zoom_level)']).subarray(0, 5000),
    ],
    'a GeoJSON of endless brackets': ['m.geojson', new TextEncoder().encode('['.repeat(200_000))],
  };
  it.each(Object.entries(files))('%s', async (_, [file, bytes]) => {
    const codes = await attempt(withFile(file, bytes, 'basemap'));
    expect(codes).toEqual(['unreadable-basemap']);
  });
});

describe('addresses that lie', () => {
  const header = 'LON,LAT,NUMBER,STREET\n';
  const files: Record<string, [string, Uint8Array | string, 'addresses' | 'osm']> = {
    'no bytes': ['a.csv', '', 'addresses'],
    'a header alone': ['a.csv', header, 'addresses'],
    'no header': ['a.csv', '5,52,1,Burgwal\n', 'addresses'],
    'a row of a million characters': ['a.csv', `${header}5,52,1,${'x'.repeat(1_000_000)}\n`, 'addresses'],
    'a quotation mark that nobody closes': [
      'a.csv',
      `${header}5,52,1,"Burgwal\n${'5,52,1,Burgwal\n'.repeat(20_000)}`,
      'addresses',
    ],
    'places in metres': ['a.csv', `${header}191200,507850,1,Burgwal\n`, 'addresses'],
    'UTF-16': ['a.csv', Buffer.from(`\uFEFF${header}5,52,1,Burgwal\n`, 'utf16le'), 'addresses'],
    'gzip cut off': ['a.csv.gz', gzipSync(`${header}5,52,1,Burgwal\n`).subarray(0, 30), 'addresses'],
    'a gzip bomb': ['a.csv.gz', gzipSync(new Uint8Array(64 * 1024 * 1024)), 'addresses'],
    'GeoJSON that ends in an object': ['a.geojson', '{"type":"Feature","geometry":{"type":"Point"', 'addresses'],
    'GeoJSON of endless braces': ['a.geojson', '{"a":'.repeat(300_000), 'addresses'],
    'GeoJSON of lines': [
      'a.geojson',
      '{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[]}}\n',
      'addresses',
    ],
    'PBF whose header is 2 GB long': ['a.osm.pbf', Uint8Array.of(0x7f, 0xff, 0xff, 0xff, 0x0a, 0x09), 'osm'],
    'PBF of zeros': ['a.osm.pbf', new Uint8Array(10_000), 'osm'],
    'PBF of noise': ['a.osm.pbf', Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3)) % 256), 'osm'],
    'PBF whose blob is a bomb': ['a.osm.pbf', encodePbfBomb(), 'osm'],
    'OSM that nobody closes': ['a.osm', '<osm><node id="1" lat="52" lon="5"><tag k="addr:housenumber" v="1"/>', 'osm'],
    'OSM of entities in entities': [
      'a.osm',
      `<!DOCTYPE osm [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
        .split('')
        .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
        .join('')}]><osm>&j;</osm>`,
      'osm',
    ],
    'OSM nested deeper than any': ['a.osm', '<a>'.repeat(100_000), 'osm'],
  };
  it.each(Object.entries(files))('%s', async (_, [file, bytes, format]) => {
    // Refused, with nothing half done left behind; and what is found is what is wrong with the addresses.
    const codes = await attempt(withFile(file, bytes, format));
    expect(codes).toHaveLength(1);
    expect(codes[0]).toMatch(/^address-(?:file-broken|file-empty|columns-missing)$/);
  });

  /**
   * One blob: 10 bytes of a header that says "OSMData", and a zlib stream of 64 MB of zeros that says it is 32 bytes.
   */
  function encodePbfBomb(): Uint8Array {
    const packed = deflateSync(new Uint8Array(64 * 1024 * 1024));
    const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]);
    const blob = Buffer.concat([Uint8Array.of(0x10, 32), Uint8Array.of(0x1a, ...varint(packed.length)), packed]);
    const head = Buffer.concat([
      Uint8Array.of(0x0a, 7),
      Buffer.from('OSMData'),
      Uint8Array.of(0x18, ...varint(blob.length)),
    ]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(head.length);
    return Buffer.concat([length, head, blob]);
  }
});

// Above, each in a test of its own that says by which finding it must be refused.
it('at least fifty kinds of broken files were refused', () => {
  expect(tried.size).toBeGreaterThanOrEqual(50);
});
