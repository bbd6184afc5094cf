import type { ClientFailureCode } from '#renderer/client/client-error.ts';

const refusals: readonly ClientFailureCode[] = ['INVALID_INPUT', 'NOT_FOUND'];

/** Whether an edit fails again however often it is sent: the backend does not take it, or what it is of is gone. */
export function isRefusal(code: ClientFailureCode): boolean {
  return refusals.includes(code);
}
