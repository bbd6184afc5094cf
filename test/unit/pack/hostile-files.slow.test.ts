import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PackRefusedError } from '#main/pack/pack-errors.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { encodeMbtiles } from '../../support/tile-archive-writer.ts';
import { encodeVectorTile } from '../../support/vector-tile-writer.ts';
import { createAttempt, withFile } from './support/attempt-install.ts';
import { encodeDatabase } from './support/encode-database.ts';
import { encodeRawZip } from './support/raw-zip.ts';
import { createManifest, createTestPack, describeRaster, fill, writePackFolder } from './support/test-pack.ts';
import { setUpTrialLibrary, withFirstMap, withManifest } from './support/trial-library.ts';

const trial = setUpTrialLibrary();
const { attempt } = createAttempt(trial);
const entries = Object.entries(createTestPack()).map(([name, content]) => ({ name, content }));

describe('a zip made to break things', () => {
  it('says of a thousand entries that they are a megabyte of nothing each', async () => {
    const nothing = new Uint8Array(1024 * 1024);
    const bomb = Array.from({ length: 1000 }, (_, index) => ({ name: `zeros/${index}`, content: nothing }));
    expect(await attempt(encodeRawZip([...entries, ...bomb]))).toEqual(['expands-too-much']);
  });

  it('has a file where another entry needs a folder', async () => {
    const zip = encodeRawZip([{ name: 'fluvial', content: 'a file' }, ...entries]);
    expect(await attempt(zip)).toEqual(['unreadable-file']);
  });

  it('has a name that no system takes', async () => {
    const zip = encodeRawZip([...entries, { name: `${'x'.repeat(3000)}.tif`, content: '' }]);
    expect(await attempt(zip)).toEqual(['unreadable-file']);
  });

  it('has a name with a zero byte in it', async () => {
    const zip = encodeRawZip([...entries, { name: 'a\0b.tif', content: '' }]);
    expect(await attempt(zip)).toEqual(['entry-outside-pack']);
  });
});

describe('a folder made to break things', () => {
  const withLink = (target: string) => (source: string) => {
    writePackFolder(source, createTestPack());
    rmSync(path.join(source, 'fluvial', 'rp10.tif'));
    symlinkSync(target, path.join(source, 'fluvial', 'rp10.tif'));
  };

  it.each([
    ['itself', 'rp10.tif', 'unreadable-file'],
    ['a file outside', '../../sound/fluvial/rp10.tif', 'entry-outside-pack'],
    ['nothing', 'nowhere.tif', 'missing-file'],
    ['a device', '/dev/zero', 'entry-outside-pack'],
  ])('has a link to %s for a map', async (_, target, code) => {
    expect(await attempt(withLink(target))).toEqual([code]);
  });

  it.runIf(process.platform === 'linux')('has a pipe for a map, which nobody writes to', async () => {
    const codes = await attempt((source) => {
      writePackFolder(source, createTestPack());
      rmSync(path.join(source, 'fluvial', 'rp10.tif'));
      execFileSync('mkfifo', [path.join(source, 'fluvial', 'rp10.tif')]);
    });
    expect(codes).toEqual(['special-file']);
  });

  it('has a folder for a manifest', async () => {
    const codes = await attempt((source) => {
      writePackFolder(source, createTestPack());
      rmSync(path.join(source, 'pack.json'));
      mkdirSync(path.join(source, 'pack.json'));
    });
    expect(codes).toEqual(['missing-manifest']);
  });
});

describe('a manifest made to break things', () => {
  it('names a hundred thousand maps', async () => {
    const pack = withManifest((manifest) => {
      manifest['hazards'].fluvial.maps = Array.from({ length: 100_000 }, (_, index) => ({
        returnPeriod: index + 1,
        path: 'fluvial/rp10.tif',
      }));
    });
    expect(await attempt(pack)).toEqual(['invalid-manifest']);
  });

  it('has a hundred thousand fields that nobody knows: some hundred are told, the rest counted', async () => {
    const source = writePackFolder(
      trial.source,
      withManifest((manifest) => {
        for (let index = 0; index < 100_000; index += 1) manifest[`field${index}`] = index;
      }),
    );
    const findings = await trial.refuse(source);
    expect(findings).toHaveLength(501);
    expect(findings.at(-1)).toMatchObject({ code: 'more-findings', severity: 'error', found: '99500 more' });
    expect(new PackRefusedError(findings).message).toContain('100000 errors');
  });

  it.each([
    ['lists within lists', `{"format":1,"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['the prototype of all objects', '{"__proto__":{"format":1},"constructor":{"prototype":{"format":1}}}'],
    ['numbers without end', `{"format":${'9'.repeat(1_000_000)}}`],
  ])('is %s', async (_, text) => {
    const codes = await attempt({ ...createTestPack(), 'pack.json': text });
    expect(new Set(codes)).toContain('invalid-manifest');
  });

  it.each([
    ['collections in collections', '{"type":"FeatureCollection","features":['.repeat(20_000)],
    ['closed collections in collections', nest('{"type":"FeatureCollection","features":[', ']}', 20_000)],
    ['features in features', nest('{"type":"Feature","geometry":', '}', 20_000, 'null')],
    ['rings in rings', `{"type":"Polygon","coordinates":${nest('[', ']', 50_000)}}`],
  ])('names a territory of %s', async (_, text) => {
    const manifest = createManifest({ territory: { path: 'territory.geojson' } });
    expect(await attempt({ ...createTestPack(manifest), 'territory.geojson': text })).toEqual(['invalid-territory']);
  });
});

function nest(open: string, close: string, depth: number, inner = ''): string {
  return open.repeat(depth) + inner + close.repeat(depth);
}

describe('a TIFF made to break things', () => {
  const huge = 2 ** 32;
  const lies: Record<string, [Parameters<typeof withFirstMap>[0], string]> = {
    'tiles of 2^32 bytes each': [
      {
        isBigTiff: true,
        tileSide: 16,
        edit: (tags) => tags.set(325, { type: 16, values: [huge, huge, huge, huge] }),
      },
      'truncated-raster',
    ],
    'offsets of 2^53': [
      { isBigTiff: true, edit: (tags) => tags.set(273, { type: 16, values: [2 ** 53 - 1] }) },
      'truncated-raster',
    ],
    'a cell size that is no number': [{ cellWidth: Number.NaN }, 'missing-georeference'],
    'a projection without a name': [
      {
        epsg: null,
        keys: [
          [1024, 1],
          [3072, 32_767],
        ],
      },
      'unknown-crs',
    ],
    'a Zstandard strip that says it is a terabyte': [
      { edit: (tags) => tags.set(259, { type: 3, values: [50_000] }) },
      'truncated-raster',
    ],
  };
  it.each(Object.entries(lies))('has %s', async (_, [changes, code]) => {
    expect(await attempt(withFirstMap(changes))).toEqual([code]);
  });

  it('has a strip whose Zstandard frame says that it is a terabyte', async () => {
    const frame = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 0, 1, 0, 0);
    const bytes = encodeTestGeotiff(
      describeRaster(fill(0.5), {
        edit: (tags) => {
          tags.set(259, { type: 3, values: [50_000] });
        },
      }),
    );
    bytes.set(frame, bytes.length - 4 * 400);
    expect(await attempt({ ...createTestPack(), 'fluvial/rp10.tif': bytes })).toEqual(['truncated-raster']);
  });

  it('has a text for nodata that goes on for a megabyte', async () => {
    const pack = withFirstMap({ nodata: '9'.repeat(1_000_000) });
    // A number beyond all numbers is no cell's: the raster is read without it.
    expect(await attempt(pack)).toEqual([]);
  });

  it('has metadata whose entities are made of entities', async () => {
    const metadata = `<!DOCTYPE x [${'abcdefgh'
      .split('')
      .map((name, at) => `<!ENTITY ${name} "${at === 0 ? 'lol' : `&${'abcdefgh'[at - 1]};`.repeat(10)}">`)
      .join('')}]><GDALMetadata><Item name="DESCRIPTION" sample="0" role="description">&h;</Item></GDALMetadata>`;
    expect(await attempt(withFirstMap({ metadata }))).toEqual([]);
  });
});

describe('a basemap made to break things', () => {
  const tables = [
    'CREATE TABLE metadata (name, value)',
    "INSERT INTO metadata VALUES ('format', 'png')",
    'CREATE TABLE stored (zoom_level, tile_column, tile_row, tile_data)',
  ];
  const databases: Record<string, readonly string[]> = {
    'counts without end': [
      'CREATE VIEW tiles AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) ' +
        'SELECT x AS zoom_level, 0 AS tile_column, 0 AS tile_row, NULL AS tile_data FROM n',
    ],
    'joins all with all': [
      'CREATE VIEW tiles AS SELECT a.zoom_level, b.tile_column, c.tile_row, d.tile_data FROM stored a, stored b, stored c, stored d',
    ],
    'is made of another view': [
      'CREATE VIEW other AS SELECT * FROM stored',
      'CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM other',
    ],
    'computes a hundred megabytes for each tile': [
      'CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data BLOB GENERATED ALWAYS AS (zeroblob(100000000)))',
      'INSERT INTO tiles VALUES (1, 0, 0)',
    ],
  };
  it.each(Object.entries(databases))('is MBTiles whose table of tiles %s', async (_, statements) => {
    const bytes = encodeDatabase([...tables, ...statements]);
    expect(await attempt(withFile('m.mbtiles', bytes, 'basemap'))).toEqual(['unreadable-basemap']);
  });

  it('is MBTiles with a tile that unpacks to more than any map draws', async () => {
    const data = Buffer.concat([encodeVectorTile({ water: [] }), Buffer.alloc(5 * 1024 * 1024)]);
    const archive = { format: 'pbf', sourceLayers: ['water'], compression: 'gzip' } as const;
    const bytes = encodeMbtiles([{ z: 3, x: 4, y: 2, data }], archive);
    expect(bytes.length).toBeLessThan(64 * 1024);
    expect(await attempt(withFile('m.mbtiles', bytes, 'basemap'))).toEqual(['unreadable-basemap']);
  });

  it('is not MBTiles that keep equal tiles once, behind a view: they are taken, triggers and all', async () => {
    const bytes = encodeDatabase([
      'CREATE TABLE metadata (name, value)',
      "INSERT INTO metadata VALUES ('format', 'png')",
      'CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT)',
      'CREATE TABLE images (tile_data BLOB, tile_id TEXT)',
      'CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, ' +
        'map.tile_row AS tile_row, images.tile_data AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id',
      'CREATE TRIGGER more AFTER INSERT ON map BEGIN INSERT INTO map VALUES (1, 1, 1, 1); END',
      "INSERT INTO map VALUES (3, 4, 5, 'a')",
      // The first bytes of a PNG of 256 x 256.
      "INSERT INTO images VALUES (x'89504e470d0a1a0a0000000d494844520000010000000100', 'a')",
    ]);
    expect(await attempt(withFile('m.mbtiles', bytes, 'basemap'))).toEqual([]);
  });

  /** A PMTiles header over a root directory, which stands behind it and is not packed. */
  function encodePmtiles(directory: readonly number[], leaves = 0): Uint8Array {
    const bytes = new Uint8Array(127 + directory.length + 64);
    const view = new DataView(bytes.buffer);
    bytes.set(new TextEncoder().encode('PMTiles'));
    bytes[7] = 3;
    const words = [127, directory.length, 127 + directory.length, 2, 127, leaves, 127, 0];
    words.forEach((word, index) => view.setBigUint64(8 + 8 * index, BigInt(word), true));
    bytes.set([1, 1, 1, 2, 0, 5], 96);
    bytes.set(directory, 127);
    bytes.set(new TextEncoder().encode('{}'), 127 + directory.length);
    return bytes;
  }
  const directories: Record<string, Uint8Array> = {
    // Entries, then of each the tile, how often it repeats (0: a directory), length, offset + 1.
    'leads to itself': encodePmtiles([1, 0, 0, 5, 1], 5),
    'says it has four billion entries': encodePmtiles([0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0]),
    'leads to a directory of two gigabytes': encodePmtiles([1, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x07, 1], 5),
    'leads to a tile of 2^50 bytes': encodePmtiles([
      1, 0, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x03, 1,
    ]),
  };
  it.each(Object.entries(directories))('is PMTiles whose directory %s', async (_, bytes) => {
    expect(await attempt(withFile('m.pmtiles', bytes, 'basemap'))).toEqual(['unreadable-basemap']);
  });
});

describe('addresses made to break things', () => {
  it('are one line of twenty megabytes', async () => {
    expect(
      await attempt(withFile('a.csv', `LON,LAT,NUMBER,STREET\n5,52,1,"${'x'.repeat(20_000_000)}`, 'addresses')),
    ).toEqual(['address-file-broken']);
  });

  it('are the same file a hundred thousand times', async () => {
    const pack = withManifest((manifest) => {
      manifest['addresses'] = Array.from({ length: 100_000 }, () => ({ path: 'a.csv', format: 'openaddresses' }));
    });
    expect(await attempt({ ...pack, 'a.csv': 'LON,LAT,NUMBER,STREET\n5.01,51.99,1,Burgwal\n' })).toEqual([
      'invalid-manifest',
    ]);
  });

  it('are a blob that says it is 2^31 bytes long', async () => {
    // Length of the header, its type, and the size of the blob: -2^31 as a varint of ten bytes.
    const header = [0x0a, 7, ...Buffer.from('OSMData'), 0x18, 0x80, 0x80, 0x80, 0x80, 0xf8, 0xff, 0xff, 0xff, 0xff, 1];
    const bytes = Uint8Array.from([0, 0, 0, header.length, ...header, 1, 2, 3]);
    expect(await attempt(withFile('a.osm.pbf', bytes, 'osm'))).toEqual(['address-file-broken']);
  });

  it('are a pack inside a pack', async () => {
    const zip = encodeRawZip(entries);
    writeFileSync(trial.source, zip);
    expect(await attempt(withFileOf(readFileSync(trial.source)))).toEqual(['address-file-broken']);
  });

  function withFileOf(bytes: Uint8Array) {
    rmSync(trial.source);
    return withFile('a.csv', bytes, 'addresses');
  }
});
