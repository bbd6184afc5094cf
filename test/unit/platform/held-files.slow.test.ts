import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnswerStore } from '#main/query/answer-store.sql.ts';
import { answers } from '#main/platform/database/cache-migrations/0010-answers.ts';
import { openCacheDatabase } from '#main/platform/database/cache-database.ts';
import { createCacheGuard } from '#main/platform/database/cache-guard.ts';
import { isDatabaseBusy, openDatabase, openSqliteFile } from '#main/platform/database/database.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createOnlineAnswerStore } from '#main/geocoding/online/online-answer-store.sql.ts';
import { createBackend } from '#main/backend.ts';

let folder: string;
let opened: Database[];
let causes: unknown[];
const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
/** Nothing here is worth waiting for: what is held stays held. */
const lockWaitMilliseconds = 1;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-held-'));
  opened = [];
  causes = [];
});
afterEach(() => {
  for (const database of opened) database.close();
  rmSync(folder, { recursive: true, force: true });
});

function keep(database: Database): Database {
  opened.push(database);
  return database;
}

/** Takes the write lock of a file as another process would; gives what lets go of it. */
function hold(name: string): () => void {
  const other = keep(openSqliteFile(path.join(folder, name)));
  other.exec('BEGIN IMMEDIATE');
  return () => void other.exec('ROLLBACK');
}

function openCache(): Database {
  return keep(
    openCacheDatabase(path.join(folder, 'cache.sqlite'), {
      lockWaitMilliseconds,
      onTrouble: (cause, instead) => causes.push([instead, cause]),
    }),
  );
}

const guard = () => createCacheGuard((cause) => causes.push(cause));

describe('a database that another process writes', () => {
  it('is opened meanwhile', () => {
    const file = path.join(folder, 'freeboard.sqlite');
    openRecordsDatabase(file).close();
    hold('freeboard.sqlite');
    const database = keep(openRecordsDatabase(file, { lockWaitMilliseconds }));
    expect(database.prepare('SELECT COUNT(*) FROM history').pluck().get()).toBe(0);
  });

  it('and so is the whole backend, which is closed again when nothing has been let go of', async () => {
    const config = { dataDirectory: folder, version: '0.0.0', name: 'test', lockWaitMilliseconds };
    await (await createBackend(config)).close();
    hold('freeboard.sqlite');
    hold('cache.sqlite');
    const backend = await createBackend(config);
    expect(await backend.dispatch('history.list', {})).toMatchObject({ ok: true });
    await backend.close();
  });
});

describe('a cache that another process writes', () => {
  it('does not fail what was answered, is told of once, and is used again afterwards', async () => {
    const store = createAnswerStore(openCache(), clock, guard());
    const letGo = hold('cache.sqlite');
    store.save('a', 's', 'lost');
    // As the application does it, from the event loop: what is thrown there ends the process.
    await new Promise((resolve) => setImmediate(resolve));
    store.save('b', 's', 'lost, too');
    store.prune('t');
    expect(causes).toHaveLength(1);
    expect(causes.every(isDatabaseBusy)).toBe(true);
    letGo();
    store.save('c', 's', 'kept');
    store.flush();
    expect(['a', 'b', 'c'].map((key) => store.find(key))).toEqual([null, null, 'kept']);
  });

  it('does not keep what a server answers, and does not fail it either', () => {
    const store = createOnlineAnswerStore(openCache(), clock, guard());
    const letGo = hold('cache.sqlite');
    store.save('question', 'answer', 7);
    letGo();
    expect(store.find('question')).toBeNull();
    expect(causes.map(isDatabaseBusy)).toEqual([true]);
  });

  it('is left where it is, with what is in it, by a process that cannot bring its schema up to date', () => {
    const file = path.join(folder, 'cache.sqlite');
    keep(openDatabase(file, { kind: 'cache', steps: [answers] }));
    const { ino } = statSync(file);
    hold('cache.sqlite');
    const store = createAnswerStore(openCache(), clock, guard());
    expect(causes).toMatchObject([['in memory', { code: 'SQLITE_BUSY' }]]);
    expect(statSync(file).ino).toBe(ino);
    store.save('a', 's', 'kept in memory');
    store.flush();
    expect(store.find('a')).toBe('kept in memory');
  });

  it('is not emptied for the user unless it can be', () => {
    const store = createAnswerStore(openCache(), clock, guard());
    hold('cache.sqlite');
    expect(() => store.clear()).toThrow(expect.toSatisfy(isDatabaseBusy));
  });
});

describe('a cache without room', () => {
  it('keeps nothing more, and answers go on', () => {
    const database = openCache();
    const store = createAnswerStore(database, clock, guard());
    // As many pages as there are: the next one does not fit, as on a full disk.
    database.pragma(`max_page_count = ${Number(database.pragma('page_count', { simple: true }))}`);
    store.save('a', 's', 'x'.repeat(100_000));
    store.flush();
    expect(store.find('a')).toBeNull();
    expect(causes).toMatchObject([{ code: 'SQLITE_FULL' }]);
  });

  it('that cannot be made at all is kept in memory', () => {
    const store = createAnswerStore(
      keep(
        // A folder stands where the file would.
        openCacheDatabase(folder, { onTrouble: (cause, instead) => causes.push([instead, cause]) }),
      ),
      clock,
      guard(),
    );
    store.save('a', 's', 'b');
    store.flush();
    expect(store.find('a')).toBe('b');
    expect(causes).toMatchObject([['in memory', { code: 'FILE_DAMAGED', damage: 'foreign' }]]);
    expect(existsSync(folder)).toBe(true);
  });
});

it('a fault of ours in the cache is not hidden', () => {
  expect(() =>
    guard()(() => {
      throw new TypeError('not a failure of the file');
    }, null),
  ).toThrow(TypeError);
});
