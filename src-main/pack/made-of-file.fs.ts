import { copyFileSync, lstatSync } from 'node:fs';
import path from 'node:path';
import type { InstalledFolder } from './list-installed.fs.ts';
import { readPlainText } from '#main/platform/files/read-plain-file.ts';

/**
 * Says of a pack which files on which servers it was made of. It is no part of the pack, which is whole without it, and
 * no manifest names it; an install keeps it beside the rest. What is in it only who makes packs of servers' files
 * knows.
 */
export const MADE_OF_FILE = 'made-of.json';

/** Bytes: some thousand files. A longer one is left out. */
const MOST_BYTES = 2 ** 20;

/** Copies it from a pack's folder to that of an installed one, if it is there: a file, not what leads to another. */
export function copyMadeOf(from: string, to: string): void {
  const file = path.join(from, MADE_OF_FILE);
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() === true && stats.size <= MOST_BYTES) copyFileSync(file, path.join(to, MADE_OF_FILE));
}

/**
 * The text of that of an installed pack; null where there is none, or the pack cannot be read.
 * @throws as {@link readPlainText} does
 */
export function readMadeOf({ folder, record }: InstalledFolder): string | null {
  if (record === null) return null;
  const file = path.join(folder, MADE_OF_FILE);
  return lstatSync(file, { throwIfNoEntry: false }) === undefined ? null : readPlainText(file);
}
