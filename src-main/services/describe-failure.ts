import { createFailure } from '#shared/contract/create-failure.ts';
import type { Failure, ToldFailure } from '#shared/contract/envelope.ts';
import { ServiceError, toFailure } from './errors.ts';

/** What is told of an error that is no fault of ours: what a service throws on purpose, and a full disk. Null for a fault. */
export function toExpectedFailure(error: unknown): Failure | null {
  if (error instanceof ServiceError) return toFailure(error);
  return isStorageFull(error) ? createFailure('STORAGE_FULL', 'disk-full').error : null;
}

/** What went wrong as an event tells it: an expected failure in its own words, anything else by its kind alone. */
export function describeFailure(error: unknown): ToldFailure {
  const { details: _forPrograms, ...told } = toExpectedFailure(error) ?? createFailure('INTERNAL', 'fault').error;
  return told;
}

/** The same of work that goes on in the background: a fault in its own words, since nobody else is told of it. */
export function describeWorkFailure(error: unknown): ToldFailure {
  const told = describeFailure(error);
  if (told.code !== 'INTERNAL') return told;
  return { code: told.code, message: error instanceof Error ? error.message : String(error) };
}

/** Whether the system or SQLite had no room to write. */
export function isStorageFull(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL';
}
