import type { IncomingMessage } from 'node:http';

/**
 * The access token of a request. `absent`: no `Authorization: Bearer` header, or one with nothing after the word;
 * `malformed`: two headers, or something that cannot be one token.
 */
export type BearerToken =
  | { readonly status: 'present'; readonly token: string }
  | { readonly status: 'absent' }
  | { readonly status: 'malformed' };

/** Reads the access token from the Authorization header (RFC 6750, 2.1). */
export function readBearerToken(request: IncomingMessage): BearerToken {
  const values = request.headersDistinct['authorization'] ?? [];
  if (values.length > 1) return { status: 'malformed' };
  const match = /^bearer(?:[ \t]+(.*))?$/i.exec((values[0] ?? '').trim());
  const token = match?.[1] ?? '';
  if (token === '') return { status: 'absent' };
  return /^[A-Za-z0-9._~+/=-]+$/.test(token) ? { status: 'present', token } : { status: 'malformed' };
}
