import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectVectors } from '#main/pack/build/inspect-folder.fs.ts';
import { encodeDatabase } from '../support/encode-database.ts';
import { requireBoundedMemory, watchMemory } from '../support/watch-memory.ts';
import { encodeShapefile, type TestShapefile } from './encode-shapefile.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-vectors-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Why a file, or its only layer, cannot be used; null when it can. */
function inspect(files: Readonly<Record<string, Uint8Array | string>>): string | null {
  const place = mkdtempSync(path.join(folder, 'case-'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(place, name), bytes);
  const [name = ''] = Object.keys(files);
  const memory = watchMemory();
  const found = inspectVectors(path.join(place, name), name);
  requireBoundedMemory(memory);
  if (found.kind === 'unusable') return found.why.key;
  if (found.kind !== 'vectors') throw new Error(found.kind);
  return found.layers.map(({ problem }) => problem?.key ?? null)[0] ?? null;
}

function withShapefile(
  change: (files: TestShapefile) => Partial<Record<'shp' | 'shx' | 'dbf', Uint8Array>> | void,
): string | null {
  const files = encodeShapefile();
  const { shp, shx, dbf } = { ...files, ...change(files) };
  return inspect({ 'a.shp': shp, 'a.shx': shx, 'a.dbf': dbf });
}

/** Its only polygon said to be a million rings, each from corner 0 to 0. */
function withEmptyRings({ shp, shx }: TestShapefile): { shp: Buffer; shx: Buffer } {
  const rings = 1_000_000;
  const content = 44 + 4 * rings;
  const bytes = Buffer.concat([shp.subarray(0, 152), Buffer.alloc(4 * rings)]);
  bytes.writeInt32BE(content / 2, 104);
  bytes.writeInt32LE(rings, 144);
  bytes.writeInt32LE(0, 148);
  shx.writeInt32BE(content / 2, 104);
  return { shp: bytes, shx };
}

describe('a Shapefile', () => {
  it('that is sound is read', () => expect(withShapefile(() => undefined)).toBeNull());

  it.each<[string, (files: TestShapefile) => Partial<Record<'shp' | 'shx' | 'dbf', Uint8Array>> | void, string]>([
    ['of no bytes', () => ({ shp: new Uint8Array() }), 'no-shapefile'],
    ['of another signature', ({ shp }) => void shp.writeInt32BE(9995, 0), 'no-shapefile'],
    ['of points', ({ shp }) => void shp.writeInt32LE(1, 32), 'no-areas'],
    ['of a shape that nobody knows', ({ shp }) => void shp.writeInt32LE(77, 32), 'no-areas'],
    ['with a line among its polygons', ({ shp }) => void shp.writeInt32LE(3, 108), 'shape-among-areas'],
    ['cut off in a record', ({ shp }) => ({ shp: shp.subarray(0, 150) }), 'ends-inside-record'],
    ['whose record is two gigabytes long', ({ shx }) => void shx.writeInt32BE(0x3fff_ffff, 104), 'ends-inside-record'],
    ['whose record has a length below zero', ({ shx }) => void shx.writeInt32BE(-5, 104), 'record-length'],
    ['whose record lies before the file', ({ shx }) => void shx.writeInt32BE(-50, 100), 'record-length'],
    ['with two billion rings', ({ shp }) => void shp.writeInt32LE(0x7fff_ffff, 144), 'shape-counts'],
    ['with rings below zero', ({ shp }) => void shp.writeInt32LE(-1, 144), 'shape-counts'],
    ['with a billion corners', ({ shp }) => void shp.writeInt32LE(1_000_000_000, 148), 'shape-counts'],
    ['whose ring begins behind its end', ({ shp }) => void shp.writeInt32LE(6, 152), 'shape-parts'],
    ['with a million rings of no corners', withEmptyRings, 'no-polygons'],
    ['with a corner at infinity', ({ shp }) => void shp.writeDoubleLE(Infinity, 156), 'corner-no-number'],
    [
      'whose index names one record ten thousand times',
      ({ shx }) => ({ shx: Buffer.concat([shx, ...Array.from({ length: 10_000 }, () => shx.subarray(100))]) }),
      'more-shapes-than-rows|records-overlap',
    ],
    ['with a table of no bytes', () => ({ dbf: new Uint8Array() }), 'no-table'],
    ['with a table of four billion rows', ({ dbf }) => void dbf.writeUInt32LE(0xffff_ffff, 4), 'table-ends'],
    ['with rows of no bytes', ({ dbf }) => void dbf.writeUInt16LE(0, 10), 'no-table'],
    ['with a head longer than the file', ({ dbf }) => void dbf.writeUInt16LE(60_000, 8), 'no-table'],
    ['with a column wider than its row', ({ dbf }) => void dbf.writeUInt8(255, 48), 'table-fields'],
    ['with fewer rows than shapes', ({ dbf }) => void dbf.writeUInt32LE(0, 4), 'more-shapes-than-rows'],
  ])('is told that is %s', (_, change, key) => {
    expect(key.split('|')).toContain(withShapefile(change));
  });

  it('without its table is told', () => {
    expect(inspect({ 'b.shp': encodeShapefile().shp })).toBe('shapefile-without-table');
    const place = mkdtempSync(path.join(folder, 'folders-'));
    writeFileSync(path.join(place, 'b.shp'), encodeShapefile().shp);
    for (const extension of ['shx', 'dbf', 'prj']) mkdirSync(path.join(place, `b.${extension}`));
    expect(inspectVectors(path.join(place, 'b.shp'), 'b.shp')).toMatchObject({
      why: { key: 'shapefile-without-table' },
    });
  });

  it('without an index is read one record after the other, and one of no length is told', () => {
    const { shp, dbf } = encodeShapefile();
    expect(inspect({ 'c.shp': shp, 'c.dbf': dbf })).toBeNull();
    shp.writeInt32BE(0, 104);
    expect(inspect({ 'c.shp': shp, 'c.dbf': dbf })).toBe('record-length');
  });
});

describe('a GeoPackage', () => {
  const tables = [
    'CREATE TABLE gpkg_contents (table_name, data_type, srs_id)',
    'CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id)',
    'CREATE TABLE gpkg_spatial_ref_sys (srs_id, organization, organization_coordsys_id, definition)',
    "INSERT INTO gpkg_spatial_ref_sys VALUES (28992, 'EPSG', 28992, '')",
  ];
  const layer = [
    "INSERT INTO gpkg_contents VALUES ('dikes', 'features', 28992)",
    "INSERT INTO gpkg_geometry_columns VALUES ('dikes', 'geom', 'POLYGON', 28992)",
  ];
  // One triangle: header, little-endian Polygon, one ring of three corners, left open.
  const nought = '00'.repeat(8);
  const one = '000000000000f03f';
  const triangle = `x'475000010000000001030000000100000003000000${nought}${nought}${one}${nought}${one}${one}'`;

  it('that is sound is read', () => {
    const rows = [
      'CREATE TABLE dikes (fid INTEGER PRIMARY KEY, geom, sop)',
      `INSERT INTO dikes VALUES (1, ${triangle}, 100)`,
    ];
    expect(inspect({ 'a.gpkg': encodeDatabase([...tables, ...layer, ...rows]) })).toBeNull();
  });

  it('that lists one table three times has one layer', () => {
    const rows = ['CREATE TABLE dikes (fid INTEGER PRIMARY KEY, geom)', `INSERT INTO dikes VALUES (1, ${triangle})`];
    const place = mkdtempSync(path.join(folder, 'listed-'));
    writeFileSync(path.join(place, 'a.gpkg'), encodeDatabase([...tables, ...layer, layer[0]!, layer[0]!, ...rows]));
    expect(inspectVectors(path.join(place, 'a.gpkg'), 'a.gpkg')).toMatchObject({ layers: [{ name: 'dikes' }] });
  });

  it('with a write-ahead log is read with what stands in the log, and nothing is left beside it', () => {
    const place = mkdtempSync(path.join(folder, 'logged-'));
    const file = path.join(place, 'a.gpkg');
    const database = new Database(file);
    database.pragma('journal_mode = WAL');
    database.exec([...tables, ...layer, 'CREATE TABLE dikes (fid INTEGER PRIMARY KEY, geom, sop)'].join(';'));
    database.exec(`INSERT INTO dikes VALUES (1, ${triangle}, 100)`);
    const before = readdirSync(place);
    expect(before).toContain('a.gpkg-wal');
    expect(inspectVectors(file, 'a.gpkg')).toMatchObject({ layers: [{ featureCount: 1, problem: null }] });
    expect(readdirSync(place)).toEqual(before);
    database.close();
    expect(inspectVectors(file, 'a.gpkg')).toMatchObject({ layers: [{ featureCount: 1, problem: null }] });
    expect(readdirSync(place)).toEqual(['a.gpkg']);
  });

  it.each<[string, readonly string[], string]>([
    ['without tables', [], 'no-such-table'],
    ['without layers', tables, 'no-layers'],
    [
      'whose list of layers is computed without end',
      ['CREATE VIEW gpkg_contents AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n'],
      'computed-table',
    ],
    ['with a layer that is not there', [...tables, ...layer], 'no-such-table'],
    [
      'with a layer that is computed without end',
      [
        ...tables,
        ...layer,
        'CREATE VIEW dikes AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS fid, NULL AS geom FROM n',
      ],
      'computed-table',
    ],
    [
      'whose layer has no such column',
      [...tables, ...layer, 'CREATE TABLE dikes (fid, sop)', 'INSERT INTO dikes VALUES (1, 2)'],
      'sqlite-says',
    ],
    [
      'whose geometry is a text',
      [...tables, ...layer, 'CREATE TABLE dikes (fid, geom)', "INSERT INTO dikes VALUES (1, 'POLYGON EMPTY')"],
      'no-polygons',
    ],
    [
      'whose geometry is noise',
      [...tables, ...layer, 'CREATE TABLE dikes (fid, geom)', 'INSERT INTO dikes VALUES (1, randomblob(500))'],
      'no-geopackage-geometry',
    ],
    [
      'whose geometry is 140 megabytes of nothing',
      [...tables, ...layer, 'CREATE TABLE dikes (fid, geom)', 'INSERT INTO dikes VALUES (1, zeroblob(140000000))'],
      'geometry-too-large',
    ],
    [
      'of a thousand layers',
      [
        ...tables,
        ...Array.from(
          { length: 300 },
          (_, at) =>
            `INSERT INTO gpkg_contents VALUES ('t${at}', 'features', 0); INSERT INTO gpkg_geometry_columns VALUES ('t${at}', 'g', 'POLYGON', 0)`,
        ),
      ],
      'too-many-layers',
    ],
  ])('is told that is %s', (_, statements, key) => {
    expect(inspect({ 'a.gpkg': encodeDatabase(statements) })).toBe(key);
  });

  it.each([
    ['no bytes', new Uint8Array(), 'no-such-table'],
    ['noise', Buffer.from('not a database at all, but long enough to be one'.repeat(40)), 'sqlite-says'],
    ['half of its pages', encodeDatabase([...tables, ...layer]).subarray(0, 6000), 'sqlite-says'],
  ])('is told that is %s', (_, bytes, key) => {
    expect(inspect({ 'a.gpkg': bytes })).toBe(key);
  });
});
