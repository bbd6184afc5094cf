import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { listNames } from '#main/platform/files/list-names.ts';

const DAY_MILLISECONDS = 24 * 60 * 60_000;
/** Latest copies that are kept. */
const LATEST = 3;
/** Beside them one is kept that is older, as old as can be within these days. */
const OLDER_DAYS = 14;
/** What all copies together may take, bytes; the latest one is kept whatever it takes. */
const MOST_BYTES = 1024 ** 3;

/** A copy of the records. */
export interface RecordCopy {
  readonly file: string;
  readonly madeAt: Date;
}

/** The folder that holds copies of the records. */
export function findCopiesFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'copies');
}

/** Path of a copy that is made at a moment. */
export function nameCopy(dataDirectory: string, madeAt: Date): string {
  return path.join(findCopiesFolder(dataDirectory), `records-${madeAt.toISOString().replaceAll(':', '-')}.sqlite`);
}

/** The copies of a data directory, the latest first; anything else in their folder is none. */
export function listCopies(dataDirectory: string): RecordCopy[] {
  const folder = findCopiesFolder(dataDirectory);
  return listNames(folder)
    .flatMap((name) => {
      const [, day, time] = /^records-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d\.\d{3})Z\.sqlite$/.exec(name) ?? [];
      if (day === undefined || time === undefined) return [];
      const madeAt = new Date(`${day}T${time.replaceAll('-', ':')}Z`);
      return Number.isNaN(madeAt.getTime()) ? [] : [{ file: path.join(folder, name), madeAt }];
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/**
 * Whether the latest copy is older than this, or there is none. By the clock that the times of files are of: the
 * application's own stands still where that one was ahead once. A copy of a time to come is of such a day, and counts
 * as old.
 * @param now of the system
 */
export function isCopyDue(dataDirectory: string, now: Date, milliseconds = DAY_MILLISECONDS): boolean {
  const [latest] = listCopies(dataDirectory);
  const stats = latest === undefined ? undefined : statSync(latest.file, { throwIfNoEntry: false });
  return stats === undefined || Math.abs(now.getTime() - stats.mtimeMs) >= milliseconds;
}

/** When the next copy counts as made: after every other one, also while the application's clock stands still. */
export function timeNextCopy(dataDirectory: string, now: Date): Date {
  const [latest] = listCopies(dataDirectory);
  return new Date(Math.max(now.getTime(), (latest?.madeAt.getTime() ?? 0) + 1));
}

/** Which copies are kept: the latest, and one of the last two weeks, as far as there is room for them. */
export function chooseKept<Copy extends { readonly madeAt: Date; readonly bytes: number }>(
  copies: readonly Copy[],
  now: Date,
): Copy[] {
  const latestFirst = copies.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const older = latestFirst.slice(LATEST);
  const since = now.getTime() - OLDER_DAYS * DAY_MILLISECONDS;
  const old = older.findLast(({ madeAt }) => madeAt.getTime() >= since) ?? older[0];
  const wanted = [...latestFirst.slice(0, LATEST), ...(old === undefined ? [] : [old])];
  let bytes = 0;
  return wanted.filter((copy, index) => {
    if (index > 0 && bytes + copy.bytes > MOST_BYTES) return false;
    bytes += copy.bytes;
    return true;
  });
}

/** Removes the copies that are not kept. */
export function rotateCopies(dataDirectory: string, now: Date): void {
  const copies = listCopies(dataDirectory).map((copy) => ({ ...copy, bytes: statSync(copy.file).size }));
  const kept = new Set(chooseKept(copies, now));
  for (const copy of copies) if (!kept.has(copy)) rmSync(copy.file);
}
