import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  chooseKept,
  isCopyDue,
  listCopies,
  nameCopy,
  rotateCopies,
  timeNextCopy,
} from '#main/records/copies/record-copies.fs.ts';

const DAY = 24 * 60 * 60_000;
const noon = new Date('2026-11-24T12:00:00.000Z');
const daysAgo = (days: number): Date => new Date(noon.getTime() - days * DAY);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-copies-'));
  mkdirSync(path.join(folder, 'copies'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const agesOf = (copies: readonly { readonly madeAt: Date }[], now = noon): number[] =>
  copies.map(({ madeAt }) => (now.getTime() - madeAt.getTime()) / DAY);

it('a copy a day for a month leaves the last three, and one that is older', () => {
  let copies: { readonly madeAt: Date; readonly bytes: number }[] = [];
  for (let day = 30; day >= 0; day--) {
    copies = chooseKept([...copies, { madeAt: daysAgo(day), bytes: 1 }], daysAgo(day));
    const ages = agesOf(copies, daysAgo(day));
    expect(ages.slice(0, 3)).toEqual([0, 1, 2].slice(0, 31 - day));
    expect(copies.length).toBeLessThanOrEqual(4);
    if (30 - day >= 3) expect(ages[3]).toBeGreaterThanOrEqual(3);
    if (30 - day >= 3) expect(ages[3]).toBeLessThanOrEqual(14);
  }
});

it('whatever there is, the latest is kept, never more than four, and not more than a gibibyte beside it', () => {
  const copy = fc.record({
    madeAt: fc.integer({ min: 0, max: 60 * 24 }).map((hours) => daysAgo(hours / 24)),
    bytes: fc.integer({ min: 1, max: 2 ** 31 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(copy, { selector: ({ madeAt }) => madeAt.getTime(), minLength: 1 }), (copies) => {
      const kept = chooseKept(copies, noon);
      const latest = Math.max(...copies.map(({ madeAt }) => madeAt.getTime()));
      expect(kept[0]?.madeAt.getTime()).toBe(latest);
      expect(kept.length).toBeLessThanOrEqual(4);
      const bytes = kept.slice(1).reduce((sum, one) => sum + one.bytes, 0);
      expect(bytes).toBeLessThanOrEqual(2 ** 30);
    }),
  );
});

/** Makes a copy. @param writtenAt by the system's clock */
function writeCopy(madeAt: Date, writtenAt: Date): void {
  writeFileSync(nameCopy(folder, madeAt), '');
  utimesSync(nameCopy(folder, madeAt), writtenAt, writtenAt);
}

it('a copy is due after a day, or after what is asked for', () => {
  expect(isCopyDue(folder, noon)).toBe(true);
  writeCopy(daysAgo(0.5), daysAgo(0.5));
  expect(isCopyDue(folder, noon)).toBe(false);
  expect(isCopyDue(folder, noon, DAY / 4)).toBe(true);
  expect(isCopyDue(folder, daysAgo(-0.5))).toBe(true);
});

it.each([
  ['ten years ahead', -3650],
  ['ten years behind', 3650],
])('where the clock was %s once, copies are made every day after, and the last one made is the latest', (_, days) => {
  let stoodAt = new Date(0);
  const made: Date[] = [];
  for (const day of [days, 4, 3, 2, 1, 0]) {
    const now = daysAgo(day);
    expect(isCopyDue(folder, now)).toBe(true);
    // The application's clock never goes back.
    stoodAt = new Date(Math.max(stoodAt.getTime(), now.getTime()));
    const next = timeNextCopy(folder, stoodAt);
    writeCopy(next, now);
    made.push(next);
    rotateCopies(folder, stoodAt);
    expect(isCopyDue(folder, now)).toBe(false);
    expect(listCopies(folder)[0]!.madeAt).toEqual(next);
  }
  expect(listCopies(folder).slice(0, 3)).toMatchObject(
    made
      .toReversed()
      .slice(0, 3)
      .map((madeAt) => ({ madeAt })),
  );
});

it('what is no copy is neither listed nor removed', () => {
  for (const days of [0, 1, 2, 3, 4, 20]) writeFileSync(nameCopy(folder, daysAgo(days)), 'copy');
  const others = ['notes.txt', 'records-2026.sqlite', 'records-2026-99-24T12-00-00.000Z.sqlite'];
  for (const name of others) writeFileSync(path.join(folder, 'copies', name), 'mine');
  rotateCopies(folder, noon);
  expect(agesOf(listCopies(folder))).toEqual([0, 1, 2, 4]);
  expect(readdirSync(path.join(folder, 'copies'))).toEqual(expect.arrayContaining(others));
});
