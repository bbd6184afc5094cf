import * as z from 'zod';
import { line } from '#shared/text/line.ts';

/** An Ed25519 public key (RFC 8032), 32 bytes as base64url without padding, in the one way of writing each key. */
export const publicKeySchema = z.string().regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/, 'must be an Ed25519 public key');

/** Whose key it is, as the person at this computer has said. */
export const trustedKeySchema = z.strictObject({ name: line.trim().min(1).max(80), publicKey: publicKeySchema });
export type TrustedKey = z.infer<typeof trustedKeySchema>;

/** Most keys that a person says something of. */
export const MOST_TRUSTED_KEYS = 64;

/** The name that a person has given a key; null for one of which nothing was said. */
export function findKeyName(keys: readonly TrustedKey[], publicKey: string): string | null {
  return keys.find((key) => key.publicKey === publicKey)?.name ?? null;
}
