import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnswerStore } from '#main/query/answer-store.sql.ts';
import { openCacheDatabase } from '#main/platform/database/cache-database.ts';
import { createCacheGuard } from '#main/platform/database/cache-guard.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createHistoryStore } from '#main/query/history-store.sql.ts';
import { createSettingStore } from '#main/settings/setting-store.sql.ts';

let folder: string;
const opened: Database[] = [];
let time = 0;
const clock = { now: () => new Date(time) };

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-stores-'));
  time = Date.UTC(2026, 0, 1);
});
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
  rmSync(folder, { recursive: true, force: true });
});

function keep(database: Database): Database {
  opened.push(database);
  return database;
}
const failOnTrouble = (cause: unknown): unknown => expect.unreachable(`the cache could not be used: ${String(cause)}`);
const guard = createCacheGuard(failOnTrouble);
const openCache = (file: string, onTrouble = failOnTrouble) => openCacheDatabase(file, { onTrouble });

describe('answer store', () => {
  it('finds an answer before and after it has been written', async () => {
    const store = createAnswerStore(keep(openCache(path.join(folder, 'cache.sqlite'))), clock, guard);
    expect(store.find('a')).toBeNull();
    store.save('a', 's', '{"n":1}');
    expect(store.find('a')).toBe('{"n":1}');
    await new Promise((resolve) => setImmediate(resolve));
    expect(store.find('a')).toBe('{"n":1}');
  });

  it('keeps answers across a restart', () => {
    const file = path.join(folder, 'cache.sqlite');
    const first = openCache(file);
    const store = createAnswerStore(first, clock, guard);
    store.save('a', 's', 'kept');
    store.flush();
    first.close();
    expect(createAnswerStore(keep(openCache(file)), clock, guard).find('a')).toBe('kept');
  });

  it('drops the oldest beyond its bound, and what another pack set computed', () => {
    const database = keep(openCache(path.join(folder, 'cache.sqlite')));
    const store = createAnswerStore(database, clock, guard, 2);
    for (const key of ['first', 'second', 'third']) {
      time += 1000;
      store.save(key, key === 'third' ? 'new' : 'old', key);
      store.flush();
    }
    expect([store.find('first'), store.find('second'), store.find('third')]).toEqual([null, 'second', 'third']);
    store.prune('new');
    expect([store.find('second'), store.find('third')]).toEqual([null, 'third']);
  });

  it('replaces a file that is not a database, and says so', () => {
    const file = path.join(folder, 'cache.sqlite');
    writeFileSync(file, 'this is not a database, and longer than a header would be '.repeat(20));
    const causes: unknown[] = [];
    const store = createAnswerStore(keep(openCache(file, (cause) => causes.push(cause))), clock, guard);
    store.save('a', 's', 'b');
    store.flush();
    expect(store.find('a')).toBe('b');
    expect(causes).toMatchObject([{ code: 'FILE_DAMAGED', damage: 'foreign', path: file }]);
  });
});

describe('history store', () => {
  const entry = {
    label: '12 Mill Road',
    point: { latitude: 49.2, longitude: -121.9 },
    figures: { fluvialFloodIndex: 6 },
    hasFinancial: false,
    placeFingerprint: 'mill road',
    answer: '{"a":1}',
  };

  it('lists newest first, page by page, and gives the answer back', () => {
    const store = createHistoryStore(keep(openRecordsDatabase(path.join(folder, 'f.sqlite'))), clock);
    const ids = [1, 2, 3].map((n) => store.save({ ...entry, label: `n${n}`, placeFingerprint: `p${n}` }));
    expect(store.list({ limit: 2 }).map(({ label }) => label)).toEqual(['n3', 'n2']);
    expect(store.list({ limit: 2, before: ids[1] }).map(({ label }) => label)).toEqual(['n1']);
    expect(store.list({ limit: 1 })[0]).toEqual({
      id: ids[2],
      askedAt: '2026-01-01T00:00:00.000Z',
      label: 'n3',
      point: entry.point,
      figures: entry.figures,
      hasFinancial: false,
    });
    expect(store.find(ids[0]!)).toEqual({ answer: '{"a":1}', askedAt: '2026-01-01T00:00:00.000Z' });
    expect(store.find(999)).toBeNull();
  });

  it('replaces the newest entry when the same place is asked about again, and only then', () => {
    const store = createHistoryStore(keep(openRecordsDatabase(path.join(folder, 'f.sqlite'))), clock);
    const first = store.save(entry);
    time += 60_000;
    expect(store.save({ ...entry, hasFinancial: true, answer: '{"a":2}' })).toBe(first);
    expect(store.find(first)).toEqual({ answer: '{"a":2}', askedAt: '2026-01-01T00:01:00.000Z' });
    expect(store.list({ limit: 9 })[0]).toMatchObject({ askedAt: '2026-01-01T00:01:00.000Z', hasFinancial: true });
    const other = store.save({ ...entry, placeFingerprint: 'elsewhere' });
    expect(store.save(entry)).not.toBe(first);
    expect(other).not.toBe(first);
    expect(store.list({ limit: 9 })).toHaveLength(3);
  });

  it('forgets one, or all, and never uses an id again', () => {
    const store = createHistoryStore(keep(openRecordsDatabase(path.join(folder, 'f.sqlite'))), clock);
    const first = store.save(entry);
    const second = store.save({ ...entry, placeFingerprint: 'b' });
    store.remove(second);
    expect(store.list({ limit: 9 }).map(({ id }) => id)).toEqual([first]);
    store.remove(null);
    expect(store.list({ limit: 9 })).toEqual([]);
    expect(store.save(entry)).toBeGreaterThan(second);
  });
});

describe('setting store', () => {
  it('gives back what was saved last, null when nothing was', () => {
    const store = createSettingStore(keep(openRecordsDatabase(path.join(folder, 'f.sqlite'))));
    expect(store.find('x')).toBeNull();
    store.save('x', { theme: 'dark' });
    store.save('x', { theme: 'light' });
    expect(store.find('x')).toEqual({ theme: 'light' });
  });
});
