import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeFileLock } from '#main/platform/database/file-lock.ts';
import { type Database, openDatabase, openSqliteFile } from '#main/platform/database/database.ts';
import { guardWrites, isInPlace } from '#main/platform/database/keep-in-place.ts';

/** What somebody, or another program, does to a database that is open. */
const moves: Record<string, (file: string) => void> = {
  removed: (file) => rmSync(file),
  'moved away': (file) => renameSync(file, `${file}.bak`),
  'replaced by its copy': (file) => {
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
  },
  'moved with its folder': (file) => {
    renameSync(path.dirname(file), `${path.dirname(file)}-old`);
    mkdirSync(path.dirname(file));
  },
};

/** Every way in which something is saved. */
const saves: Record<string, (database: Database) => unknown> = {
  'a statement': (database) => database.prepare('INSERT INTO note VALUES (?)').run('new'),
  'a statement that answers': (database) => database.prepare("INSERT INTO note VALUES ('new') RETURNING text").get(),
  'a statement with rows': (database) => database.prepare("INSERT INTO note VALUES ('new') RETURNING text").all(),
  'a script': (database) => database.exec("INSERT INTO note VALUES ('new')"),
  'a transaction': (database) =>
    database.transaction(() => database.prepare("INSERT INTO note VALUES ('new')").run())(),
  'a transaction that locks': (database) =>
    database.transaction(() => database.prepare("INSERT INTO note VALUES ('new')").run()).immediate(),
  'a script in steps': (database) => {
    database.exec('BEGIN IMMEDIATE');
    database.prepare("INSERT INTO note VALUES ('new')").run();
    database.exec('COMMIT');
  },
};

const steps = [
  { id: 10, name: 'note', up: (made: Database) => void made.exec('CREATE TABLE note (text TEXT) STRICT') },
];

let folder: string;
let file: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-moved-'));
  file = path.join(folder, 'data', 'records.sqlite');
  database = openDatabase(file, { kind: 'records', steps });
});
afterEach(() => {
  if (database.inTransaction) database.exec('ROLLBACK');
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const count = (): unknown => database.prepare('SELECT COUNT(*) FROM note').pluck().get();

describe.each(Object.keys(moves))('a database that was %s while it is open', (move) => {
  it.each(Object.keys(saves))('takes nothing by %s, and says so', (way) => {
    const save = saves[way]!;
    save(database);
    expect([count(), isInPlace(database)]).toEqual([1, true]);
    moves[move]!(file);
    expect(() => save(database)).toThrow(
      expect.objectContaining({ code: 'FILE_DAMAGED', damage: 'moved', path: file }),
    );
    if (database.inTransaction) database.exec('ROLLBACK');
    // What was read before is read on, in a transaction too.
    expect([count(), database.transaction(count)(), isInPlace(database)]).toEqual([1, 1, false]);
  });
});

describe('a database that is written under a lock', () => {
  it.each(Object.keys(saves))('takes nothing by %s once the lock was removed, until another is taken', (way) => {
    const save = saves[way]!;
    const lockFile = path.join(folder, 'work.lock');
    const lock = takeFileLock(lockFile)!;
    const endGuard = guardWrites(database, () => lock.requireInPlace());
    save(database);
    rmSync(lockFile);
    const refused = expect.objectContaining({ code: 'FILE_DAMAGED', damage: 'moved', path: lockFile });
    expect(() => save(database)).toThrow(refused);
    if (database.inTransaction) database.exec('ROLLBACK');
    const other = takeFileLock(lockFile)!;
    expect(() => save(database)).toThrow(refused);
    if (database.inTransaction) database.exec('ROLLBACK');
    expect([count(), lock.isInPlace(), other.isInPlace()]).toEqual([1, false, true]);
    lock.release();
    other.release();
    endGuard();
    save(database);
    expect(count()).toBe(2);
  });
});

it('undoes a transaction in which the file went', () => {
  const save = database.transaction(() => {
    database.prepare("INSERT INTO note VALUES ('new')").run();
    moves['moved away']!(file);
  });
  expect(() => save()).toThrow(expect.objectContaining({ damage: 'moved' }));
  expect(count()).toBe(0);
});

it('names the file of a transaction that cannot begin, like that of any statement', () => {
  database.pragma('journal_mode = DELETE');
  writeFileSync(file, Buffer.alloc(8192, 'no database at all '));
  const begin = database.transaction(() => expect.unreachable());
  for (const variant of [begin.immediate, begin.exclusive]) {
    expect(() => variant()).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB', file }));
  }
});

it('leaves an error of another database the name of that one', () => {
  const other = path.join(folder, 'other.sqlite');
  writeFileSync(other, Buffer.alloc(8192, 'no database at all '));
  const read = database.transaction(() => openSqliteFile(other).pragma('user_version'));
  expect(() => read()).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB', file: other }));
});
