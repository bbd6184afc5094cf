import { createFailure } from '#shared/contract/create-failure.ts';
import type { Failure, ToldFailure } from '#shared/contract/envelope.ts';
import { ServiceError, toFailure } from './errors.ts';

/** What went wrong as an event tells it: an expected failure in its own words, anything else by its kind alone. */
export function describeFailure(error: unknown): ToldFailure {
  const { details: _forPrograms, ...told } = error instanceof ServiceError ? toFailure(error) : describeFault(error);
  return told;
}

function describeFault(error: unknown): Failure {
  return (isStorageFull(error) ? createFailure('STORAGE_FULL', 'disk-full') : createFailure('INTERNAL', 'fault')).error;
}

/** Whether the system or SQLite had no room to write. */
export function isStorageFull(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL';
}
