import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCacheDatabase } from '#main/platform/database/cache-database.ts';
import { createCacheGuard } from '#main/platform/database/cache-guard.ts';
import { createOnlineAnswerStore } from '#main/geocoding/online/online-answer-store.sql.ts';

let folder: string;
let database: ReturnType<typeof openCacheDatabase>;
let now = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => now };
const onTrouble = (cause: unknown) => expect.unreachable(`the cache could not be used: ${String(cause)}`);
const guard = createCacheGuard(onTrouble);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-online-'));
  database = openCacheDatabase(path.join(folder, 'cache.sqlite'), { onTrouble });
  now = new Date('2026-11-21T12:00:00Z');
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

test('an answer is found until its days are over', () => {
  const store = createOnlineAnswerStore(database, clock, guard);
  store.save('a', '[1]', 30);
  now = new Date('2026-12-21T11:59:59Z');
  expect(store.find('a')).toBe('[1]');
  now = new Date('2026-12-21T12:00:00Z');
  expect(store.find('a')).toBeNull();
});

test('a new answer takes the place of the old one, and what has expired goes', () => {
  const store = createOnlineAnswerStore(database, clock, guard);
  store.save('a', '[1]', 1);
  store.save('a', '[2]', 1);
  expect(store.find('a')).toBe('[2]');
  now = new Date('2026-11-23T12:00:00Z');
  store.save('b', '[3]', 1);
  expect(database.prepare('SELECT question FROM online_answer').pluck().all()).toEqual(['b']);
});

test('no more than the most are kept', () => {
  const store = createOnlineAnswerStore(database, clock, guard, 2);
  store.save('a', '[1]', 3);
  store.save('b', '[2]', 1);
  store.save('c', '[3]', 2);
  expect([store.find('a'), store.find('b'), store.find('c')]).toEqual(['[1]', null, '[3]']);
});

test('keeping for fewer days holds for what is there already', () => {
  const store = createOnlineAnswerStore(database, clock, guard);
  store.save('a', '[1]', 30);
  store.save('b', '[2]', 1);
  store.shorten(7);
  now = new Date('2026-11-28T11:59:59Z');
  expect([store.find('a'), store.find('b')]).toEqual(['[1]', null]);
  now = new Date('2026-11-28T12:00:00Z');
  expect(store.find('a')).toBeNull();
  store.save('c', '[3]', 30);
  store.shorten(0);
  expect(database.prepare('SELECT question FROM online_answer').pluck().all()).toEqual([]);
});
