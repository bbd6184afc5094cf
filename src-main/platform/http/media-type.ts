import type { IncomingMessage } from 'node:http';

// The type, and at most one parameter: charset=utf-8, quoted or not (RFC 9110, 8.3.1).
const jsonMediaType = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?;?[ \t]*$/i;

/**
 * Whether a request declares its body as plain JSON in UTF-8: one Content-Type, no other parameter, no content coding.
 */
export function isDeclaredAsJson(request: IncomingMessage): boolean {
  const types = request.headersDistinct['content-type'] ?? [];
  const codings = request.headersDistinct['content-encoding'] ?? [];
  return (
    types.length === 1 &&
    jsonMediaType.test(types[0] ?? '') &&
    codings.every((coding) => coding.trim().toLowerCase() === 'identity')
  );
}
