import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { openBasemapTiles } from '#main/pack/basemap-archive/basemap-tiles.sql.ts';
import { findTileSums, openTileSums, writeTileSums } from '#main/pack/basemap-archive/tile-sums.sql.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { ChecksumError, computeChecksum } from '#main/platform/files/checksum.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-tile-sums-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

const SIDE = 40;
const LONGEST = 1000;
const nameTile = (zoom: number, column: number, row: number): Buffer => Buffer.from(`tile ${zoom} ${column} ${row}`);

/** An MBTiles file with every tile of a square but those of odd columns, and its checksums. */
function writeTiles(change: (database: Database) => void = () => undefined): string {
  const file = path.join(folder, `${(count += 1)}.mbtiles`);
  const database = new BetterSqlite3(file);
  database.exec(
    'CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB); BEGIN',
  );
  const insert = database.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)');
  for (let column = SIDE - 2; column >= 0; column -= 2) {
    for (let row = 0; row < SIDE; row += 1) insert.run(9, column, row, nameTile(9, column, row));
  }
  change(database);
  database.exec('COMMIT; CREATE INDEX by_place ON tiles (zoom_level, tile_column, tile_row)');
  writeTileSums(database, findTileSums(file), LONGEST);
  database.close();
  return file;
}

describe('checksums of tiles', () => {
  it('are found for each tile that is there, and for no other', () => {
    const sums = openTileSums(writeTiles());
    for (let column = -1; column <= SIDE; column += 1) {
      for (let row = 0; row <= SIDE; row += 1) {
        const isThere = column >= 0 && column < SIDE && column % 2 === 0 && row < SIDE;
        const expected = isThere ? computeChecksum(nameTile(9, column, row)) : null;
        if (column >= 0) expect(sums.find([9, column, row]), `${column} ${row}`).toBe(expected);
      }
    }
    expect([sums.find([0, 0, 0]), sums.find([8, 4, 4]), sums.find([22, 4, 4])]).toEqual([null, null, null]);
    sums.close();
  });

  it('are of what is read: neither what is no tile, nor too long, nor a second one of the same place', async () => {
    const file = writeTiles((database) => {
      const insert = database.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)');
      for (const place of [
        [40, 1, 1],
        [9, 9999, 1],
        [9, 1, -1],
        ['deep', 1, 1],
        [9, null, 1],
      ]) {
        insert.run(...place, Buffer.from('elsewhere'));
      }
      insert.run(9, 1, 1, null);
      insert.run(9, 1, 2, 'a text');
      insert.run(9, 1, 3, Buffer.alloc(LONGEST + 1));
      insert.run(9, 2, 2, Buffer.from('twice'));
    });
    const sums = openTileSums(file);
    for (const row of [1, 2, 3]) expect(sums.find([9, 1, row])).toBeNull();
    sums.close();
    const tiles = openBasemapTiles({ container: 'mbtiles', path: file, hasSums: true }, LONGEST);
    const read = await tiles.read({ z: 9, x: 2, y: 2 ** 9 - 1 - 2 });
    expect(Buffer.from(read!.bytes)).toEqual(nameTile(9, 2, 2));
    await tiles.close();
  });

  it('of no tile at all are an empty list', () => {
    const sums = openTileSums(writeTiles((database) => database.exec('DELETE FROM tiles')));
    expect(sums.find([9, 2, 2])).toBeNull();
    sums.close();
  });

  it('that are cut short are damaged, whatever is left', () => {
    const file = writeTiles();
    const { length } = readFileSync(findTileSums(file));
    for (const left of [0, 8, 16, 400, length - 1]) {
      truncateSync(findTileSums(file), left);
      expect(() => openTileSums(file).find([9, SIDE - 2, SIDE - 1]), `${left} bytes`).toThrow(ChecksumError);
      writeFileSync(findTileSums(file), Buffer.concat([readFileSync(findTileSums(file)), Buffer.alloc(length - left)]));
    }
  });
});

it.each([
  ['is gone from its table', 'DELETE FROM tiles WHERE tile_column = 2'],
  ['is another', "UPDATE tiles SET tile_data = CAST('other' AS BLOB) WHERE tile_column = 2"],
  ['stands in a table that is gone', 'DROP TABLE tiles'],
])('a tile that %s is told as damage of the file', async (_, change) => {
  const file = writeTiles();
  const database = new BetterSqlite3(file);
  database.exec(change);
  database.close();
  const tiles = openBasemapTiles({ container: 'mbtiles', path: file, hasSums: true });
  const failure = await tiles.read({ z: 9, x: 2, y: 2 ** 9 - 1 }).catch(toExpectedFailure);
  expect(failure).toMatchObject({ code: 'FILE_DAMAGED', details: { path: file } });
  expect(await tiles.read({ z: 9, x: 3, y: 2 ** 9 - 1 })).toBeNull();
  await tiles.close();
});

it('any bit of the first page of a file with tiles changes no tile, or is told', async () => {
  const file = writeTiles();
  const bytes = readFileSync(file);
  let refusals = 0;
  for (let at = 0; at < 4096; at += 1) {
    const spoilt = Buffer.from(bytes);
    spoilt[at]! ^= 1 << (at % 8);
    writeFileSync(file, spoilt);
    const tiles = openBasemapTiles({ container: 'mbtiles', path: file, hasSums: true });
    try {
      const read = await tiles.read({ z: 9, x: 6, y: 2 ** 9 - 1 - 5 });
      expect(Buffer.from(read!.bytes), `byte ${at}`).toEqual(nameTile(9, 6, 5));
    } catch (error) {
      if (toExpectedFailure(error)?.code !== 'FILE_DAMAGED') throw new Error(`byte ${at}`, { cause: error });
      refusals += 1;
    } finally {
      await tiles.close();
    }
  }
  expect(refusals).toBeGreaterThan(10);
});
