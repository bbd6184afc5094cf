import { createHash } from 'node:crypto';

/** A short collision-resistant digest of a text, for keys. */
export type Fingerprint = (text: string) => string;

/** SHA-256 of a text in base64url: 43 characters. */
export function computeFingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
