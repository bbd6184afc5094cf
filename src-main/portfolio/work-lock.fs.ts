import { mkdirSync, renameSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { failPoint } from '#main/platform/files/fail-point.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { takeFileLock, withFileLock, type FileLock } from '#main/platform/database/file-lock.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';

/**
 * Takes the right to work on a portfolio for long: of several processes on one data directory one has it at a time, and
 * loses it when it ends, however it ends.
 *
 * @param databaseFile of the portfolio.
 * @throws ServiceError CONFLICT when another has it.
 */
export function takeWorkLock(databaseFile: string): FileLock {
  const folder = path.dirname(databaseFile);
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
  const lock = withRightsStill(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return takeFileLock(path.join(folder, 'work.lock'));
  });
  if (lock !== null) return lock;
  throw new ServiceError('CONFLICT', failureText('portfolio-at-work-elsewhere'));
}

/**
 * Gives the right to work on a portfolio back by taking its folder away, out of sight in one step: whoever takes the
 * right next begins with nothing, and keeps what it makes.
 *
 * @param databaseFile closed; with it everything in its folder goes.
 * @param lock see {@link takeWorkLock}
 * @throws DamagedFileError where it is lost: the folder may be another's
 */
export function removeWorkFolder(databaseFile: string, lock: FileLock, temporaryPaths: TemporaryPaths): void {
  const folder = path.dirname(databaseFile);
  const doomed = temporaryPaths.note(path.join(path.dirname(folder), `.removed-${randomUUID()}`));
  withRightsStill(folder, () => {
    lock.requireInPlace();
    // First: no system moves a folder with a file in it that is open.
    lock.release();
    renameSync(folder, doomed.path);
    failPoint('portfolio-folder-doomed');
  });
  doomed.remove();
}

/** Does something while no process takes the right to work on a portfolio, or takes its folder away. */
function withRightsStill<Value>(folder: string, work: () => Value): Value {
  return withFileLock(`${path.dirname(folder)}.lock`, work);
}
