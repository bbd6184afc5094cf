import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAcceptedCodings } from '#main/platform/http/accepted-codings.ts';
import { checkMbtiles, checkPmtiles } from '#main/pack/install/check-tiles.sql.ts';
import { indexTiles } from '#main/pack/install/index-tiles.sql.ts';
import { selectTile } from '#main/pack/basemap-archive/select-tile.ts';
import { createTileService } from '#main/map/tile-service.fs.ts';
import { findPartEncoding, unpackPart, type PartEncoding } from '#main/pack/basemap-archive/unpack-part.ts';
import { encodeMbtiles, encodePmtiles, type ArchiveOptions } from '../../support/tile-archive-writer.ts';
import { encodeVectorTile } from '../../support/vector-tile-writer.ts';
import { openTestPack } from '../pack/support/open-test-pack.ts';
import { createManifest, createTestPack } from '../pack/support/test-pack.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-bounded-tiles-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packers = {
  gzip: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
  zstd: zstdCompressSync,
} as const;

describe.each(Object.keys(packers) as PartEncoding[])('a part packed with %s', (encoding) => {
  const packed = packers[encoding](Buffer.alloc(1_000_000, 'abc'));

  it('is unpacked up to its bound', async () => {
    expect(await unpackPart(packed, encoding, 1_000_000)).toHaveLength(1_000_000);
    await expect(unpackPart(packed, encoding, 999_999)).rejects.toThrow(RangeError);
  });

  it('is unpacked in another thread: not before this one has had a turn of its loop', async () => {
    let isDone = false;
    const unpacking = unpackPart(packed, encoding, 1_000_000).then(() => (isDone = true));
    // What is done at once is told within some promises.
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    expect(isDone).toBe(false);
    await unpacking;
  });
});

const place = { z: 10, x: 526, y: 337 };
const long = Buffer.alloc(5000, 'a');
const options: ArchiveOptions = { format: 'pbf', compression: 'gzip' };
const tiles = [
  { ...place, data: Buffer.from('short') },
  { ...place, y: 338, data: long },
];

function openMbtiles(bytes: Uint8Array): { readonly database: Database.Database; readonly size: number } {
  const file = path.join(mkdtempSync(path.join(folder, 'case-')), 'map.mbtiles');
  writeFileSync(file, bytes);
  return { database: new Database(file), size: bytes.length };
}

describe('tiles of a basemap', () => {
  it.each<[string, ArchiveOptions]>([
    ['packed', options],
    ['plain', { format: 'pbf' }],
  ])('are held to the bound of a tile, %s', async (_, archive) => {
    const file = path.join(folder, 'map.pmtiles');
    writeFileSync(file, encodePmtiles(tiles, archive));
    await expect(checkPmtiles(file, { most: 5000 })).resolves.toBeUndefined();
    const refusal = { text: { key: 'tile-too-large', values: { tile: '10/526/338', most: 4999 } } };
    await expect(checkPmtiles(file, { most: 4999 })).rejects.toMatchObject(refusal);

    const { database, size } = openMbtiles(encodeMbtiles(tiles, archive));
    await expect(checkMbtiles(database, size, { most: 5000 })).resolves.toBeUndefined();
    // MBTiles counts rows from the south.
    const south = { text: { key: 'tile-too-large', values: { tile: `10/526/${1023 - 338}`, most: 4999 } } };
    await expect(checkMbtiles(database, size, { most: 4999 })).rejects.toMatchObject(south);
    database.close();
  });

  it('are told that do not unpack', async () => {
    const { database, size } = openMbtiles(encodeMbtiles(tiles, options));
    database.exec("UPDATE tiles SET tile_data = x'1f8b0800ffff' WHERE tile_row = 685");
    await expect(checkMbtiles(database, size)).rejects.toMatchObject({ text: { key: 'tile-damaged' } });
    database.close();
  });

  it.each<[string, string, string]>([
    ['a table', '', 'freeboard_tiles_0'],
    [
      'a view over two tables',
      `ALTER TABLE tiles RENAME TO old; CREATE TABLE map AS SELECT zoom_level, tile_column, tile_row, tile_row AS tile_id FROM old;
       CREATE TABLE images AS SELECT tile_row AS tile_id, tile_data FROM old;
       CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, map.tile_row AS tile_row,
         images.tile_data AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id`,
      'freeboard_tiles_2',
    ],
    ['an index of its own', 'CREATE UNIQUE INDEX own ON tiles (zoom_level, tile_column, tile_row)', 'own'],
  ])('are looked up by an index: of %s', (_, statements, index) => {
    const { database } = openMbtiles(encodeMbtiles(tiles, options));
    database.exec(statements);
    indexTiles(database);
    const plan = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${selectTile}`).all(0, 0, 0, 0);
    expect(plan.map(({ detail }) => detail).join()).toContain(index);
    expect(plan.every(({ detail }) => detail.startsWith('SEARCH'))).toBe(true);
    database.close();
  });

  it('are refused where no index helps', () => {
    const { database } = openMbtiles(encodeMbtiles(tiles, options));
    database.exec(
      'ALTER TABLE tiles RENAME TO old; CREATE TABLE map (z, tile_column, tile_row, tile_data); ' +
        'CREATE VIEW tiles AS SELECT z AS zoom_level, tile_column, tile_row, tile_data FROM map',
    );
    expect(() => indexTiles(database)).toThrow(
      expect.objectContaining({ text: { key: 'tiles-without-index', values: {} } }),
    );
    database.close();
  });
});

describe('a tile of a basemap', () => {
  it('goes out as it is stored to whoever unpacks it, and unpacked to whoever does not', async () => {
    const data = encodeVectorTile({ streets: [] });
    const opened = await openTestPack({
      ...createTestPack(createManifest({ basemap: { path: 'map.pmtiles' } })),
      'map.pmtiles': encodePmtiles([{ ...place, data }], options),
    });
    const service = createTileService({ packLibrary: opened.library });
    const url = `/bytes/packs/test-region@1.0.0/basemap/${place.z}/${place.x}/${place.y}`;
    const stored = await service.handle(
      url,
      undefined,
      readAcceptedCodings({ headers: { 'accept-encoding': 'gzip, br' } }),
    );
    expect(stored.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(findPartEncoding(stored.body)).toBe('gzip');
    expect([...(await unpackPart(stored.body, 'gzip', 1000))]).toEqual([...data]);
    for (const accepted of [undefined, 'br', 'gzip;q=0']) {
      const codings = readAcceptedCodings({ headers: { 'accept-encoding': accepted } });
      const plain = await service.handle(url, undefined, codings);
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect([...plain.body]).toEqual([...data]);
    }
    await service.close();
    await opened.close();
  });
});
