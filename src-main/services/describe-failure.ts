import type { FailureCode, ToldFailure } from '#shared/contract/envelope.ts';
import { failureText, sayFailure, type FailureTextKey } from '#shared/contract/failure-text.ts';
import { ServiceError, toFailure } from './errors.ts';

/** What went wrong as an event tells it: an expected failure in its own words, anything else by its kind alone. */
export function describeFailure(error: unknown): ToldFailure {
  if (error instanceof ServiceError) {
    const { details: _forPrograms, ...told } = toFailure(error);
    return told;
  }
  return isStorageFull(error) ? say('STORAGE_FULL', 'disk-full') : say('INTERNAL', 'fault');
}

/** Whether the system or SQLite had no room to write. */
export function isStorageFull(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL';
}

function say(code: FailureCode, key: FailureTextKey): ToldFailure {
  const text = failureText(key);
  return { code, message: sayFailure(text), text };
}
