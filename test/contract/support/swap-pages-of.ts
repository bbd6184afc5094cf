import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { createRandom } from '../../support/seeded-random.ts';
import { swapPages } from '../../support/swap-pages.ts';
import { findWrong, type SpoiltFolders } from './flip-each.ts';
import { REFUSED } from './read-data-directory.ts';

/** Pairs of pages, counted from 1: all of them where there are no more than `most`, else some by a seed. */
function pairPages(pages: number, most: number): [number, number][] {
  const all = Array.from({ length: pages }, (_, at) => at + 1).flatMap((first) =>
    Array.from({ length: pages - first }, (_, offset): [number, number] => [first, first + 1 + offset]),
  );
  const random = createRandom(pages);
  return all
    .map((pair) => [random(), pair] as const)
    .toSorted(([a], [b]) => a - b)
    .slice(0, most)
    .map(([, pair]) => pair);
}

/** Pages of a database file (SQLite file format, 1.3.2). */
function countPages(file: string): number {
  const bytes = readFileSync(file);
  return bytes.length / bytes.readUInt16BE(16);
}

/**
 * Copies a database with two of its pages swapped, as a disk leaves them that writes at the wrong place, and reads what
 * it is read for: each time what it was, or reported as damaged.
 * @param most pairs that are swapped
 */
export async function swapPagesOf(
  { data, spoilt }: SpoiltFolders,
  name: string,
  read: (folder: string) => string[] | Promise<string[]>,
  most: number,
): Promise<void> {
  rmSync(spoilt, { recursive: true, force: true });
  const target = path.join(spoilt, name);
  mkdirSync(path.dirname(target), { recursive: true });
  copyFileSync(path.join(data, name), target);
  const expected = await read(spoilt);
  expect(expected, name).not.toContain(REFUSED);
  const pages = countPages(path.join(data, name));
  const wrong: string[] = [];
  for (const [first, second] of pairPages(pages, most)) {
    for (const ending of ['-wal', '-shm']) rmSync(`${target}${ending}`, { force: true });
    copyFileSync(path.join(data, name), target);
    swapPages(target, first, second);
    const fault = await findWrong(() => read(spoilt), expected);
    if (fault !== null) wrong.push(`pages ${first} and ${second}${fault}`);
  }
  expect(wrong, `${name}: ${wrong.length} wrong`).toEqual([]);
}
