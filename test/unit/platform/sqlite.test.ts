import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the Node of the tests has SQLite with a write-ahead log, strict tables, full-text search and R-trees', () => {
  const database = new Database(path.join(folder, 'probe.db'));
  expect(database.pragma('journal_mode = WAL', { simple: true })).toBe('wal');
  database.exec(`
    CREATE TABLE reading (id INTEGER PRIMARY KEY, depth_metres REAL NOT NULL) STRICT;
    CREATE VIRTUAL TABLE street USING fts5(name);
    CREATE VIRTUAL TABLE box USING rtree(id, west, east, south, north);
    INSERT INTO reading VALUES (1, 0.5);
    INSERT INTO street VALUES ('Mill Road'), ('Harbour Street');
    INSERT INTO box VALUES (1, 0, 2, 0, 2), (2, 5, 6, 5, 6);
  `);
  expect(() => database.exec("INSERT INTO reading VALUES (2, 'deep')")).toThrow(
    /cannot store TEXT value in REAL column/,
  );
  expect(database.prepare("SELECT name FROM street WHERE street MATCH 'harbour'").pluck().all()).toEqual([
    'Harbour Street',
  ]);
  expect(
    database.prepare('SELECT id FROM box WHERE west <= 1 AND east >= 1 AND south <= 1 AND north >= 1').pluck().all(),
  ).toEqual([1]);
  database.close();
  expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(22);
});
