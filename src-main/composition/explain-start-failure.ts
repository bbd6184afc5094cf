import { failureText } from '#shared/contract/failure-text.ts';
import { isStorageFull, toExpectedFailure } from '#main/services/describe-failure.ts';
import { DamagedFileError, fromFailure, ServiceError, type FileDamage } from '#main/services/errors.ts';
import { DatabaseTooNewError } from '#main/adapters/sqlite/database.ts';
import { KeyFileError } from '#main/adapters/files/key-store.ts';
import { findLogFile } from '#main/adapters/log/log-file.ts';

/** What the system says of a file or folder that cannot be used, and what that is. */
const damageByCode: Readonly<Record<string, FileDamage>> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOTDIR: 'foreign',
  EISDIR: 'foreign',
  EEXIST: 'foreign',
  EIO: 'changed',
};

/**
 * Why the backend could not be opened, in a sentence that names the file, the cause and what to do; what nobody thought
 * of is told by where the log is.
 */
export function explainStartFailure(error: unknown, dataDirectory: string): Error {
  if (error instanceof ServiceError || error instanceof DatabaseTooNewError || error instanceof KeyFileError)
    return error;
  if (isStorageFull(error)) {
    return new ServiceError('STORAGE_FULL', failureText('start-disk-full', { path: dataDirectory }));
  }
  const known = toExpectedFailure(error);
  if (known !== null) return fromFailure(known);
  const { code = '', path } = error as NodeJS.ErrnoException;
  const damage = damageByCode[code];
  if (path !== undefined && damage !== undefined) return new DamagedFileError(path, error, damage);
  const failure = new ServiceError('INTERNAL', failureText('start-fault', { log: findLogFile(dataDirectory) }));
  failure.cause = error;
  return failure;
}
