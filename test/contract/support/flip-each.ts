import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { createRandom } from '../../support/seeded-random.ts';
import { REFUSED } from './read-data-directory.ts';

/** Flips in each file. */
const FLIPS = 500;

export interface SpoiltFolders {
  /** A data directory. */
  readonly data: string;
  /** One of copies, in which one file is another. */
  readonly spoilt: string;
}

/**
 * Compares what is read of a damaged file with what was read before; null where each answer is that or reported as
 * damaged, else what is wrong.
 */
export async function findWrong(
  read: () => string[] | Promise<string[]>,
  expected: readonly string[],
): Promise<string | null> {
  let found: string[];
  try {
    found = await read();
  } catch (error) {
    return `: ${String(error)} ${(error as Error).stack?.split('\n')[1] ?? ''}`;
  }
  if (found.length === 1 && found[0] === REFUSED) return null;
  if (found.length !== expected.length) return `: ${found.length} instead of ${expected.length} answers`;
  const at = found.findIndex((one, index) => one !== REFUSED && one !== expected[index]);
  if (at < 0) return null;
  const [is, was] = [found[at] ?? '', expected[at] ?? ''];
  const from = Math.max(0, [...was].findIndex((sign, index) => sign !== is[index]) - 40);
  return `, ${at}: ${is.slice(from, from + 99)} instead of ${was.slice(from, from + 99)}`;
}

/**
 * Copies a data directory's file with one bit turned round, and reads what it is read for: each time what it was, or
 * told as damaged.
 * @returns how often it was told as damaged
 */
export async function flipEachOf(
  { data, spoilt }: SpoiltFolders,
  name: string,
  read: (folder: string) => string[] | Promise<string[]>,
  companions: readonly string[],
): Promise<number> {
  rmSync(spoilt, { recursive: true, force: true });
  for (const file of [name, ...companions]) {
    mkdirSync(path.dirname(path.join(spoilt, file)), { recursive: true });
    copyFileSync(path.join(data, file), path.join(spoilt, file));
  }
  const expected = await read(spoilt);
  expect(expected, name).not.toContain(REFUSED);
  const bytes = readFileSync(path.join(data, name));
  const random = createRandom(bytes.length);
  const target = path.join(spoilt, name);
  const wrong: string[] = [];
  let told = 0;
  const readSpoilt = async (): Promise<string[]> => {
    const answers = await read(spoilt);
    if (answers.includes(REFUSED)) told += 1;
    return answers;
  };
  for (let flip = 0; flip < FLIPS; flip += 1) {
    // Evenly over the file, so that no part of it is left out.
    const place = Math.min(bytes.length - 1, Math.floor(((flip + random()) / FLIPS) * bytes.length));
    const bit = Math.floor(random() * 8);
    for (const ending of ['-wal', '-shm']) rmSync(`${target}${ending}`, { force: true });
    copyFileSync(path.join(data, name), target);
    const file = openSync(target, 'r+');
    writeSync(file, Uint8Array.of(bytes[place]! ^ (1 << bit)), 0, 1, place);
    closeSync(file);
    const fault = await findWrong(readSpoilt, expected);
    if (fault !== null) wrong.push(`byte ${place} bit ${bit}${fault}`);
  }
  expect(wrong, `${name}: ${wrong.length} wrong`).toEqual([]);
  return told;
}
