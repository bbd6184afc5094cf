import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { publicKeySchema } from '#shared/pack/signing-keys.ts';

/** Name of the file in a pack's folder that holds the signature of `pack.json`. */
export const SIGNATURE_FILE = 'signature.json';

/** `signature.json`: an Ed25519 signature (RFC 8032), 64 bytes as base64url, and the key that it is verified with. */
export const packSignatureSchema = z.strictObject({
  format: z.literal(1),
  publicKey: publicKeySchema,
  signature: z.string().regex(/^[\w-]{85}[AQgw]$/, 'must be an Ed25519 signature'),
});
export type PackSignature = z.infer<typeof packSignatureSchema>;

/** Stands before what is signed: a signature of something else is none of a pack. */
const CONTEXT = Buffer.from('Freeboard region pack, signature 1\n');

/** @param manifest bytes of `pack.json`, whose checksums stand for every other file */
export function signManifest(manifest: Uint8Array, privateKey: KeyObject): PackSignature {
  return {
    format: 1,
    publicKey: formatPublicKey(privateKey),
    signature: sign(null, Buffer.concat([CONTEXT, manifest]), privateKey).toString('base64url'),
  };
}

export function isSignatureOf({ publicKey, signature }: PackSignature, manifest: Uint8Array): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, Buffer.concat([CONTEXT, manifest]), key, Buffer.from(signature, 'base64url'));
}

/** A new key to sign with, as PKCS #8 in PEM, and what it is verified by. */
export function makeSigningKey(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: formatPublicKey(privateKey),
  };
}

function formatPublicKey(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'jwk' }).x!;
}
