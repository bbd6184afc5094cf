import type { Envelope, Failure } from '#shared/call/envelope.ts';
import { isRecord } from '#shared/text/is-record.ts';
import { ClientError } from './client-error.ts';

function isFailure(value: unknown): value is Failure {
  return isRecord(value) && typeof value['code'] === 'string' && typeof value['message'] === 'string';
}

/**
 * Checks the shape of an envelope without a schema library: the backend has already validated what is inside.
 * @throws ClientError MALFORMED_ANSWER
 */
export function readEnvelope(raw: unknown): Envelope {
  if (isRecord(raw) && raw['ok'] === true && 'value' in raw) return { ok: true, value: raw['value'] };
  if (isRecord(raw) && raw['ok'] === false && isFailure(raw['error'])) return { ok: false, error: raw['error'] };
  throw new ClientError('MALFORMED_ANSWER', 'The answer is not in the form that was agreed.');
}
