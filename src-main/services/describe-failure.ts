import type { FailureCode } from '#shared/contract/envelope.ts';
import { ServiceError } from './errors.ts';

/** What went wrong as an event tells it: an expected failure in its own words, anything else by its kind alone. */
export function describeFailure(error: unknown): { readonly code: FailureCode; readonly message: string } {
  if (error instanceof ServiceError) return { code: error.code, message: error.message };
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'STORAGE_FULL', message: 'The disk is full.' };
  return { code: 'INTERNAL', message: 'Something failed inside Freeboard. The fault is in the log.' };
}
