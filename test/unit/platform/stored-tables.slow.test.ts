import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PageFileError } from '#main/platform/database/pages/page-file.ts';
import type { KeyStart, StoredValue } from '#main/platform/database/pages/record.ts';
import { openStoredTables, type StoredTables } from '#main/platform/database/pages/stored-tables.ts';
import { BLOCK_SUMS_ENDING, writeBlockSums } from '#main/platform/files/block-sums.ts';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { createRandom } from '../../support/seeded-random.ts';

const PAGE_BYTES = 1024;
const ROWS = 1500;
const random = createRandom(11);
const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-pages-'));
const file = path.join(folder, 'table.sqlite');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const draw = (below: number): number => Math.floor(random() * below);
const letters = ['a', 'b', 'é', '\u{1f600}', '\uffff', 'z'];
const drawText = (longest: number): string => Array.from({ length: draw(longest) }, () => letters[draw(6)]).join('');

beforeAll(() => {
  const database = new BetterSqlite3(file);
  database.pragma(`page_size = ${PAGE_BYTES}`);
  database.exec(`
    CREATE TABLE plain (id INTEGER PRIMARY KEY, number INTEGER, text TEXT, bytes BLOB, share REAL);
    CREATE TABLE pair (first INTEGER, second TEXT, rest BLOB, PRIMARY KEY (first, second)) WITHOUT ROWID;
    CREATE TABLE empty (id INTEGER PRIMARY KEY);
    CREATE INDEX plain_by_text ON plain (text);
    BEGIN`);
  const insert = database.prepare('INSERT INTO plain VALUES (?, ?, ?, ?, ?)');
  const insertPair = database.prepare('INSERT OR IGNORE INTO pair VALUES (?, ?, ?)');
  const sizes = [0, 1, 2, 200, 40_000, 9_000_000, 3_000_000_000, 2 ** 47, 2 ** 52];
  for (let row = 0; row < ROWS; row += 1) {
    const number = (sizes[draw(sizes.length)]! + draw(3)) * (draw(2) === 0 ? 1 : -1);
    const bytes = draw(30) === 0 ? Buffer.alloc(draw(20 * PAGE_BYTES), row) : null;
    insert.run(
      row * 3 + 1,
      draw(9) === 0 ? null : BigInt(number),
      drawText(draw(40) === 0 ? 2000 : 12),
      bytes,
      random(),
    );
    insertPair.run(draw(50) - 10, drawText(draw(40) === 0 ? 900 : 5), bytes);
  }
  database.exec('COMMIT');
  database.close();
  writeBlockSums(file, PAGE_BYTES);
});

/** Reads with SQLite and by pages. */
function withBoth(compare: (database: BetterSqlite3.Database, tables: StoredTables) => void): void {
  const database = new BetterSqlite3(file, { readonly: true });
  const tables = openStoredTables(file, true);
  try {
    compare(database, tables);
  } finally {
    tables.close();
    database.close();
  }
}

const key = (...parts: (number | string)[]): KeyStart =>
  parts.map((part) => (typeof part === 'number' ? part : Buffer.from(part)));

describe('tables that are read by pages', () => {
  it('have the rows that SQLite finds, by number and in order', () => {
    withBoth((database, tables) => {
      const all = database.prepare('SELECT * FROM plain').raw().all() as StoredValue[][];
      const rows = tables.openRows('plain', 5);
      expect(rows.list(-Infinity, Infinity).map(({ row, values }) => [row, ...values.slice(1)])).toEqual(all);
      for (const [id, ...values] of all) expect(rows.find(Number(id))?.slice(1)).toEqual(values);
      for (const absent of [-1, 0, 2, 3, ROWS * 3]) expect(rows.find(absent)).toBeUndefined();
      expect(rows.list(500, 560, 7).map(({ row }) => row)).toEqual([502, 505, 508, 511, 514, 517, 520]);
      const none = tables.openRows('empty', 1);
      expect([none.find(1), none.list(0, 9)]).toEqual([undefined, []]);
    });
  });

  it('have the entries that SQLite finds between two keys, forwards and backwards', () => {
    withBoth((database, tables) => {
      const pairs = tables.openKeys('pair', 3);
      const select = database.prepare('SELECT * FROM pair WHERE first BETWEEN ? AND ? ORDER BY first, second').raw();
      for (const [first, last] of [
        [-10, 40],
        [-99, -50],
        [-3, -3],
        [12, 13],
        [39, 99],
        [50, 60],
      ] as const) {
        const expected = select.all(first, last);
        expect(pairs.list(key(first), key(last))).toEqual(expected);
        const back: StoredValue[][] = [];
        pairs.visitBack(key(first), key(last), (values) => back.push(values) > 0);
        expect(back.toReversed()).toEqual(expected);
      }
      const texts = tables.openKeys('plain_by_text', 2);
      const selectText = database.prepare('SELECT text, id FROM plain WHERE text = ? ORDER BY id').raw();
      const selectBegun = database
        .prepare('SELECT text, id FROM plain WHERE text >= ? AND text < ? ORDER BY text, id LIMIT 50')
        .raw();
      for (let count = 0; count < 500; count += 1) {
        const text = drawText(5);
        expect(texts.list(key(text), key(text))).toEqual(selectText.all(text));
        expect(texts.find(key(text))).toEqual(selectText.get(text));
        expect(texts.list(key(text), key(`${text}\uffff`), 50)).toEqual(
          selectBegun
            .all(text, `${text}\uffff`)
            .concat(
              // An upper end that is there itself is listed.
              selectText.all(`${text}\uffff`),
            )
            .slice(0, 50),
        );
      }
    });
  });

  it('read no more of a record than is asked for', () => {
    withBoth((database, tables) => {
      const [first, second] = database
        .prepare('SELECT first, second FROM pair WHERE length(rest) > 10000 LIMIT 1')
        .raw()
        .get() as [number, string];
      expect(tables.openKeys('pair', 3).find(key(first, second), 2)).toEqual([first, second]);
    });
  });
});

describe('a database file that is not what it was', () => {
  const other = path.join(folder, 'other.sqlite');
  const readAll = (hasSums: boolean): unknown => {
    const tables = openStoredTables(other, hasSums);
    try {
      return [tables.openRows('plain', 5).list(-Infinity, Infinity), tables.openKeys('pair', 3).list([], [])];
    } finally {
      tables.close();
    }
  };

  it('is told by the page that is read', () => {
    const bytes = readFileSync(file);
    writeFileSync(other + BLOCK_SUMS_ENDING, readFileSync(file + BLOCK_SUMS_ENDING));
    writeFileSync(other, bytes);
    const whole = JSON.stringify(readAll(true));
    let refusals = 0;
    for (let flip = 0; flip < 100; flip += 1) {
      const at = Math.floor(((flip + random()) * bytes.length) / 100);
      const spoilt = Buffer.from(bytes);
      spoilt[at]! ^= 1 << draw(8);
      writeFileSync(other, spoilt);
      try {
        expect(JSON.stringify(readAll(true))).toBe(whole);
      } catch (error) {
        expect(error).toBeInstanceOf(ChecksumError);
        refusals += 1;
      }
    }
    // The rest lie on pages of the index, which nothing is read from here.
    expect(refusals).toBeGreaterThan(50);
  });

  it('is told as cut short, as another one, or as without its checksums', () => {
    const bytes = readFileSync(file);
    writeFileSync(other, bytes);
    truncateSync(other, bytes.length - PAGE_BYTES);
    expect(() => readAll(true)).toThrow(ChecksumError);
    writeFileSync(other, 'no database at all\n'.repeat(100));
    expect(() => readAll(false)).toThrow(PageFileError);
    writeFileSync(other, '');
    expect(() => readAll(false)).toThrow(PageFileError);
    rmSync(other);
    expect(() => readAll(false)).toThrow(PageFileError);
    writeFileSync(other, bytes);
    rmSync(other + BLOCK_SUMS_ENDING);
    expect(() => readAll(true)).toThrow(PageFileError);
  });

  it('without checksums is read to an end, whatever points where', () => {
    const bytes = readFileSync(file);
    for (let flip = 0; flip < 200; flip += 1) {
      const spoilt = Buffer.from(bytes);
      for (let count = 0; count < 200; count += 1) spoilt[PAGE_BYTES + draw(bytes.length - PAGE_BYTES)] = draw(256);
      writeFileSync(other, spoilt);
      try {
        readAll(false);
      } catch (error) {
        expect(error).toBeInstanceOf(PageFileError);
      }
    }
  });
});
