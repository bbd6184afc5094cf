import { ClientError, toClientError } from './client-error.ts';
import { notAllowed } from './http-session.ts';
import { unreachable } from './pending-calls.ts';
import { readEnvelope } from './read-envelope.ts';

/**
 * Puts bytes to a path of the page's own origin, streamed: photos and hand-overs do not go through procedures.
 *
 * @returns what the contract says the path answers
 * @throws ClientError with the failure's code
 */
export async function putBytes(path: string, bytes: Blob, signal?: AbortSignal): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { method: 'PUT', body: bytes, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    if (signal?.aborted) throw new ClientError('CANCELLED', 'The operation was cancelled.');
    throw error instanceof TypeError ? unreachable() : error;
  }
  if (response.status === 401 || response.status === 403) throw notAllowed();
  const envelope = readEnvelope(await response.json().catch(() => null));
  if (!envelope.ok) throw toClientError(envelope.error);
  return envelope.value;
}
