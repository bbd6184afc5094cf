import { formatFieldPath } from '#shared/contract/describe-issues.ts';
import { findDuplicateName } from '../rpc/find-duplicate-name.ts';

/** A body as JSON, or what is wrong with it as `details` of a 400. */
export type JsonBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly details: Readonly<Record<string, string>> };

/**
 * Parses a request's body. Stricter than JSON.parse: the bytes must be well-formed UTF-8 and no object may give a name
 * twice. A byte order mark before the text is passed over, as RFC 8259 section 8.1 allows.
 */
export function parseJsonBody(bytes: Uint8Array): JsonBody {
  const text = decodeUtf8(bytes);
  if (text === null) return refuse('must be UTF-8');
  if (text.trim() === '') return refuse('is empty: it must be a JSON object');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the body; it stays here.
    return refuse('is not valid JSON');
  }
  const duplicate = findDuplicateName(text);
  if (duplicate !== null) return { ok: false, details: { [formatFieldPath(duplicate)]: 'is given more than once' } };
  return { ok: true, value };
}

function refuse(words: string): JsonBody {
  return { ok: false, details: { body: words } };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
