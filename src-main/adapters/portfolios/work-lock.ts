import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '#shared/contract/failure-text.ts';
import { takeFileLock } from '#main/adapters/sqlite/file-lock.ts';
import { ServiceError } from '#main/services/errors.ts';

/**
 * Takes the right to work on a portfolio for long: of several processes on one data directory one has it at a time, and
 * loses it when it ends, however it ends.
 *
 * @param databaseFile of the portfolio.
 * @returns what gives it back.
 * @throws ServiceError CONFLICT when another has it.
 */
export function takeWorkLock(databaseFile: string): () => void {
  const folder = path.dirname(databaseFile);
  mkdirSync(folder, { recursive: true });
  const release = takeFileLock(path.join(folder, 'work.lock'));
  if (release !== null) return release;
  throw new ServiceError('CONFLICT', failureText('portfolio-at-work-elsewhere'));
}
