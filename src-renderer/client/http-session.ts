import { ClientError } from './client-error.ts';
import { unreachable } from './pending-calls.ts';

const SECRET_PATTERN = /^#token=([\w-]+)$/;

/**
 * Takes the secret out of the printed address (`#token=…`), so that it is neither kept in the history nor copied along
 * with the address. Null when there is none.
 */
export function takeSecretFromAddress(location: Location, history: History): string | null {
  const secret = SECRET_PATTERN.exec(location.hash)?.[1] ?? null;
  if (secret !== null) history.replaceState(null, '', `${location.pathname}${location.search}#/`);
  return secret;
}

/**
 * Exchanges the secret for a session cookie that scripts cannot read.
 * @throws ClientError UNREACHABLE, NOT_ALLOWED
 */
export async function openSession(secret: string): Promise<void> {
  const response = await fetch('/api/session', {
    method: 'POST',
    headers: { 'X-Freeboard-Secret': secret },
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw notAllowed();
}

/** The error of a window whose address carries no valid secret. */
export function notAllowed(): ClientError {
  return new ClientError(
    'NOT_ALLOWED',
    'This address is not open, or no longer. Use the one that Freeboard printed when it started.',
  );
}
