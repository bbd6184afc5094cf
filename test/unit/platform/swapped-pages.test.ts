import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  DatabaseTooNewError,
  openDatabase,
  openSqliteFile,
  type OpenOptions,
} from '#main/platform/database/database.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import type { Migration } from '#main/platform/database/migration.ts';
import { swapPages } from '../../support/swap-pages.ts';

/** Rows of a table that has pages below its root. */
const MANY = 400;
const steps: readonly Migration[] = [
  {
    id: 10,
    name: 'first step',
    up(database) {
      database.exec(`
        CREATE TABLE code (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE answer (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        CREATE TABLE blob (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
        CREATE TABLE many (id INTEGER PRIMARY KEY, size REAL NOT NULL, text TEXT NOT NULL) STRICT;
        CREATE TABLE numbered (id INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;
        INSERT INTO answer VALUES ('a', '{}');
        INSERT INTO note VALUES (1, 'one');
        WITH RECURSIVE number (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < ${MANY})
        INSERT INTO many SELECT id, id / 2.0, 'a text of some length' FROM number;
      `);
    },
  },
];

let folder: string;
let file: string;
/** Root pages, by the names of tables; `many leaf`: the first page below that of `many`. */
let roots: Readonly<Record<string, number>>;

const open = (options: Partial<OpenOptions> = {}): Database =>
  openDatabase(file, { kind: 'portfolio', steps, mustExist: true, ...options });

/** Does something with the file beside the application. */
function change<Value>(work: (database: Database) => Value): Value {
  const database = openSqliteFile(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-swapped-'));
  file = path.join(folder, 'swapped.sqlite');
  openDatabase(file, { kind: 'portfolio', steps }).close();
  roots = change((database) => {
    const tables = database.prepare('SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0').raw().all();
    const leaf = database.prepare("SELECT pageno FROM dbstat WHERE name = 'many' AND pagetype = 'leaf'").pluck().get();
    return Object.fromEntries([...(tables as [string, number][]), ['many leaf', leaf as number]]);
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What is said of opening the file; null where it opens. */
function tryOpening(options?: Partial<OpenOptions>): unknown {
  try {
    open(options).close();
    return null;
  } catch (error) {
    return toExpectedFailure(error) ?? error;
  }
}
const damaged = { code: 'FILE_DAMAGED', details: { path: expect.stringContaining('swapped.sqlite') as string } };

describe('a database with two pages in each other’s places', () => {
  it.each([
    ['migration', 'note'],
    ['migration', 'blob'],
    ['note', 'blob'],
    ['note', 'many'],
    ['note', 'sqlite_sequence'],
    ['many', 'many leaf'],
    ['many leaf', 'blob'],
  ])('is damaged: %s and %s', (first, second) => {
    swapPages(file, roots[first]!, roots[second]!);
    expect(tryOpening()).toMatchObject(damaged);
  });

  it('is damaged where the table of other columns is a large one, which is not looked through', () => {
    swapPages(file, roots['note']!, roots['blob']!);
    expect(tryOpening({ large: { names: ['blob'], mostBytes: 0 } })).toMatchObject(damaged);
  });

  it('is damaged where two tables have columns of the same types, and a condition that tells them apart', () => {
    swapPages(file, roots['code']!, roots['answer']!);
    const ownRows = { code: "value GLOB '[0-9]*'", answer: 'json_valid(value)' };
    expect(tryOpening()).toBeNull();
    expect(tryOpening({ ownRows })).toMatchObject(damaged);
  });

  it('opens with them where they belong', () => {
    swapPages(file, roots['note']!, roots['blob']!);
    swapPages(file, roots['note']!, roots['blob']!);
    const database = open({
      large: { names: ['blob', 'many'], mostBytes: 0 },
      ownRows: { answer: 'json_valid(value)' },
    });
    expect(database.prepare('SELECT COUNT(*) FROM many').pluck().get()).toBe(MANY);
    database.close();
  });
});

describe('steps that a file has seen', () => {
  const newer = "INSERT INTO migration VALUES (20, 'a step of tomorrow', '2027-01-01T00:00:00.000Z')";
  it('are a newer version’s where they are unknown and stand as steps do', () => {
    change((database) => database.exec(newer));
    expect(open).toThrow(DatabaseTooNewError);
  });

  it.each([
    ['none', 'DELETE FROM migration'],
    ['a known one by another name', "UPDATE migration SET name = 'another'"],
    ['an unknown one by no name of a step', newer.replace('a step of', '{"step":')],
    ['one at no time', newer.replace('2027-01-01T', 'on a day')],
    ['one with an id below 1', newer.replace('20,', '-20,')],
  ])('are damaged where they are %s', (_what, sql) => {
    change((database) => database.exec(sql));
    expect(tryOpening()).toMatchObject(damaged);
  });
});
