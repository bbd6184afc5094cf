import { statSync } from 'node:fs';
import { failureText } from '#shared/call/failure-text.ts';
import { ServiceError } from '../errors/errors.ts';

/**
 * Sees that what a file would be put in the place of is a file, or nothing: a folder cannot be replaced, and a device
 * (`/dev/null`) or pipe must not be.
 *
 * @throws ServiceError NOT_SAVED; what the file system throws
 */
export function refuseNonFile(file: string): void {
  const standing = statSync(file, { throwIfNoEntry: false });
  if (standing === undefined || standing.isFile()) return;
  const text = standing.isDirectory() ? failureText('not-saved-folder') : failureText('not-saved-device');
  throw new ServiceError('NOT_SAVED', text, { path: file });
}
