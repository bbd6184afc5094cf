import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { createFailure } from '#shared/call/create-failure.ts';
import type { Failure, ReportedFailure } from '#shared/call/envelope.ts';
import { failureText, sayFailure } from '#shared/call/failure-text.ts';
import { DamagedFileError, ServiceError, toFailure } from './errors.ts';

/**
 * What is told of an error that is no fault of ours: what a service throws on purpose, a full disk, and a file that is
 * damaged or denied. Null for a fault.
 */
export function toExpectedFailure(error: unknown): Failure | null {
  if (error instanceof ServiceError) return toFailure(error);
  if (isStorageFull(error)) return createFailure('STORAGE_FULL', 'disk-full').error;
  const file = findFaultyFile(error);
  if (file === null) return null;
  return toFailure(new DamagedFileError(file, error, isDenied(error, file) ? 'denied' : 'changed'));
}

/**
 * Whether the system does not let a database be used: SQLite also cannot open one, even to read it, where it cannot
 * make its files beside it.
 */
function isDenied(error: unknown, file: string): boolean {
  if (isReadOnly(error)) return true;
  return String(codeOf(error)).startsWith('SQLITE_CANTOPEN') && !isWritable(path.dirname(file));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The database file whose fault an error is, as the adapter has named it; null for any other. */
function findFaultyFile(error: unknown): string | null {
  const isNamed = error instanceof Error && error.name === 'SqliteError' && 'file' in error;
  return isNamed && typeof error.file === 'string' ? error.file : null;
}

/** What went wrong as an event tells it: an expected failure in its own words, anything else by its kind alone. */
export function describeFailure(error: unknown): ReportedFailure {
  const { details: _forPrograms, ...told } = toExpectedFailure(error) ?? createFailure('INTERNAL', 'fault').error;
  return told;
}

/**
 * The same of work that goes on in the background, for whose end nobody waits.
 *
 * @param logFault puts a fault into the log and gives the id under which it stands there: people are told no more of it
 */
export function describeWorkFailure(error: unknown, logFault: (fault: unknown) => string): ReportedFailure {
  if (toExpectedFailure(error) !== null) return describeFailure(error);
  const text = failureText('fault-logged', { id: logFault(error) });
  return { code: 'INTERNAL', message: sayFailure(text), text };
}

/** SQLITE_IOERR_SHMSIZE: the memory that connections share is a file beside the database, made when it is opened. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE']);

/** Whether the system or SQLite had no room to write. */
export function isStorageFull(error: unknown): boolean {
  return fullCodes.has(codeOf(error));
}

/** Whether nothing can be written because the system does not let it: a folder or disk that is only read. */
export function isReadOnly(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'EROFS' || (typeof code === 'string' && code.startsWith('SQLITE_READONLY'));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
