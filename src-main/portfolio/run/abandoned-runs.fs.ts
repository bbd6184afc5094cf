import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { listNames } from '#main/platform/files/list-names.ts';
import { findPortfolioFile, findPortfoliosFolder } from '../portfolio-database.sql.ts';

/** What the folders of single calls of the command line begin with. */
export const RUN_FILE_PREFIX = 'file-';
/** So long a call that was ended can be resumed. */
const KEEP_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** Removes what calls of the command line left that were ended and that nobody has resumed for a month. */
export function removeAbandonedRuns(dataDirectory: string, now: Date): void {
  const root = findPortfoliosFolder(dataDirectory);
  for (const name of listNames(root)) {
    if (!name.startsWith(RUN_FILE_PREFIX)) continue;
    const file = findPortfolioFile(dataDirectory, name);
    const last = Math.max(...[file, `${file}-wal`, path.dirname(file)].map(findChange));
    if (now.getTime() - last > KEEP_MILLISECONDS) rmSync(path.dirname(file), { recursive: true, force: true });
  }
}

/** When a file or folder was changed last, milliseconds since 1970; 0 when there is none. */
function findChange(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
