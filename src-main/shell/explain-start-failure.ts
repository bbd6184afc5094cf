import { failureText } from '#shared/call/failure-text.ts';
import { isStorageFull, toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { DamagedFileError, fromFailure, ServiceError } from '#main/platform/errors/errors.ts';
import { findSystemDamage } from '#main/platform/errors/system-errors.ts';
import { DatabaseTooNewError } from '#main/platform/database/database.ts';
import { KeyFileError } from '#main/access/index.ts';
import { findRecordsFile, findSoundCopy, mayBeWhole, RestorableRecordsError } from '#main/records/index.ts';
import { findLogFile } from '#main/platform/log/log-file.ts';

/**
 * Why the backend could not be opened, in a sentence that names the file, the cause and what to do; what nobody thought
 * of is told by where the log is.
 */
export function explainStartFailure(error: unknown, dataDirectory: string): Error {
  const explained = explain(error, dataDirectory);
  return offerCopy(explained, dataDirectory) ?? explained;
}

/** Where the records are damaged and a copy of them is not: the failure that says so. */
function offerCopy(error: Error, dataDirectory: string): Error | null {
  const file = findRecordsFile(dataDirectory);
  const { path, damage, why } = readDamage(error);
  if (path !== file || mayBeWhole(damage)) return null;
  const copy = findSoundCopy(dataDirectory);
  return copy === null ? null : new RestorableRecordsError(file, why, copy);
}

function readDamage(error: Error): { readonly path?: string; readonly damage?: string; readonly why: string } {
  const isDamage = error instanceof ServiceError && error.code === 'FILE_DAMAGED';
  return { why: '', ...(isDamage ? (error.details as { readonly path?: string }) : {}) };
}

function explain(error: unknown, dataDirectory: string): Error {
  if (error instanceof ServiceError || error instanceof DatabaseTooNewError || error instanceof KeyFileError)
    return error;
  if (isStorageFull(error)) {
    return new ServiceError('STORAGE_FULL', failureText('start-disk-full', { path: dataDirectory }));
  }
  const known = toExpectedFailure(error);
  if (known !== null) return fromFailure(known);
  const { path } = error as NodeJS.ErrnoException;
  const damage = findSystemDamage(error);
  if (path !== undefined && damage !== null) return new DamagedFileError(path, error, damage);
  const failure = new ServiceError('INTERNAL', failureText('start-fault', { log: findLogFile(dataDirectory) }));
  failure.cause = error;
  return failure;
}
