import type { FailureCode, ToldFailure } from '#shared/contract/envelope.ts';
import { failureText, sayFailure, type FailureTextKey } from '#shared/contract/failure-text.ts';
import { ServiceError, toFailure } from './errors.ts';

/** What went wrong as an event tells it: an expected failure in its own words, anything else by its kind alone. */
export function describeFailure(error: unknown): ToldFailure {
  if (error instanceof ServiceError) {
    const { details: _forPrograms, ...told } = toFailure(error);
    return told;
  }
  const { code } = error as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL'
    ? say('STORAGE_FULL', 'disk-full')
    : say('INTERNAL', 'fault');
}

function say(code: FailureCode, key: FailureTextKey): ToldFailure {
  const text = failureText(key);
  return { code, message: sayFailure(text), text };
}
