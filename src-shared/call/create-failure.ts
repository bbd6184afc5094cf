import type { Envelope, FailureCode } from './envelope.ts';
import { failureText, sayFailure, type FailureTextKey } from './failure-text.ts';

/** The envelope of a call that failed. */
type FailedEnvelope = Extract<Envelope, { readonly ok: false }>;

/** The envelope of a call that failed, in a text of its own. */
export function createFailure(code: FailureCode, key: FailureTextKey, details: unknown = null): FailedEnvelope {
  const text = failureText(key);
  return { ok: false, error: { code, message: sayFailure(text), details, text } };
}
