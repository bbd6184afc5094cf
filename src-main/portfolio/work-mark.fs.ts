import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isUuid } from '#shared/text/uuid.ts';
import { listNames } from '#main/platform/files/list-names.ts';
import { takeFileLock } from '#main/platform/database/file-lock.ts';
import { findPortfolioFile, findPortfoliosFolder } from './portfolio-database.sql.ts';
import { readPlainText } from '#main/platform/files/read-plain-file.ts';

/** What a portfolio was asked to do: to read its file, or to run its rows as well. */
export type AskedWork = 'read' | 'run';

function findMark(databaseFile: string): string {
  return path.join(path.dirname(databaseFile), 'at-work');
}

/**
 * Marks a portfolio as being at work, from the begin of the work to its end. A mark of work that nobody does is of work
 * that ended with its process.
 */
export function markAtWork(databaseFile: string, asked: AskedWork): void {
  writeFileSync(findMark(databaseFile), asked, { mode: 0o600 });
}

export function unmarkAtWork(databaseFile: string): void {
  rmSync(findMark(databaseFile), { force: true });
}

/** What a portfolio was asked to do whose work nobody has ended; null without a mark. */
export function readAskedWork(databaseFile: string): AskedWork | null {
  const mark = findMark(databaseFile);
  if (!existsSync(mark)) return null;
  // Whatever else stands there: to run is to read first, and where nothing is left of either nothing is done.
  return readPlainText(mark) === 'read' ? 'read' : 'run';
}

/** Portfolios with a mark; none of their databases is opened. */
export function listMarked(dataDirectory: string): string[] {
  return listNames(findPortfoliosFolder(dataDirectory)).filter(
    (id) => isUuid(id) && existsSync(findMark(findPortfolioFile(dataDirectory, id))),
  );
}

/** Whether another process is at work on a portfolio that this one is not at work on. */
export function isWorkedOnElsewhere(databaseFile: string): boolean {
  const lock = takeFileLock(path.join(path.dirname(databaseFile), 'work.lock'));
  lock?.release();
  return lock === null;
}
