import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { computeChecksum } from '#main/platform/files/checksum.ts';
import { createFileOnce, replaceFile } from '#main/platform/files/create-file-once.ts';
import { readPlainText } from '#main/platform/files/read-plain-file.ts';

/** The keys that tokens are checked and, where the private one is here, signed with. */
export interface IssuerKeys {
  readonly publicKey: KeyObject;
  /** Null when tokens come from another issuer. */
  readonly privateKey: KeyObject | null;
}

/** A key file that cannot be used; says which and why. */
export class KeyFileError extends Error {
  constructor(file: string, why: string, cause?: unknown) {
    super(`The key file ${file} ${why}.`, { cause });
    this.name = 'KeyFileError';
  }
}

/** What to do about the installation's own key. */
const OWN_ADVICE =
  '. Put a copy of it from a backup in its place; or move it away for a new one to be made, and no token that was issued here holds any more';
/** Readable and writable by its owner alone. */
const OWNER_ONLY = 0o600;

/**
 * The keys of an installation. With `issuerPublicKeyFile`, that key alone (PEM or JWK); otherwise the installation's
 * own pair in `keys/issuer.pem` (PKCS 8) of its data directory, made when there is none. One file holds the whole pair,
 * so that a half-written one cannot be.
 *
 * @throws KeyFileError
 */
export function loadIssuerKeys(dataDirectory: string, issuerPublicKeyFile?: string): IssuerKeys {
  if (issuerPublicKeyFile !== undefined) {
    return { publicKey: loadPublicKey(issuerPublicKeyFile), privateKey: null };
  }
  const file = path.join(dataDirectory, 'keys', 'issuer.pem');
  const text = readIfThere(file) ?? createFileOnce(file, sealPem(generatePrivateKey()), OWNER_ONLY);
  const { pem, isSealed } = unsealPem(file, text);
  const privateKey = parseKey(file, () => createPrivateKey(pem), OWN_ADVICE);
  if (!isSealed) sealKept(file, pem);
  return { publicKey: createPublicKey(privateKey), privateKey };
}

function readIfThere(file: string): string | null {
  try {
    return readPlainText(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * A key in PEM with the checksum of its text in a line behind it, where RFC 7468 (5.2) has programs pass over what
 * stands there: of a key in which a bit is turned round nothing else would tell.
 */
function sealPem(pem: string): string {
  return `${pem}CRC-32: ${formatChecksum(pem)}\n`;
}

/**
 * Reads what {@link sealPem} has written; a key alone, of an earlier version, is taken as it is.
 * @throws KeyFileError
 */
function unsealPem(file: string, text: string): { readonly pem: string; readonly isSealed: boolean } {
  const [, pem = text, rest = ''] = /^(.*-----END [A-Z ]+-----\r?\n?)(.*)$/s.exec(text) ?? [];
  if (rest.trim() === '') return { pem, isSealed: false };
  if (rest !== `CRC-32: ${formatChecksum(pem)}\n`) throw new KeyFileError(file, `is damaged${OWN_ADVICE}`);
  return { pem, isSealed: true };
}

function formatChecksum(pem: string): string {
  return computeChecksum(Buffer.from(pem)).toString(16).padStart(8, '0');
}

/** Writes the checksum of a key behind it; where nothing can be written it is done by a later start. */
function sealKept(file: string, pem: string): void {
  try {
    replaceFile(file, sealPem(pem), OWNER_ONLY);
  } catch (error) {
    if (!cannotWrite.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

const cannotWrite: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);

function generatePrivateKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function loadPublicKey(file: string): KeyObject {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new KeyFileError(file, 'cannot be read', error);
  }
  if (text.includes('PRIVATE KEY')) {
    throw new KeyFileError(file, 'holds a private key: name the public one, and keep the private one with its issuer');
  }
  return parseKey(file, () =>
    text.startsWith('{')
      ? createPublicKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' })
      : createPublicKey(text),
  );
}

function parseKey(file: string, parse: () => KeyObject, advice = ''): KeyObject {
  let key: KeyObject;
  try {
    key = parse();
  } catch (error) {
    throw new KeyFileError(file, `holds no key in PEM or JWK form${advice}`, error);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new KeyFileError(file, `holds a key that is not Ed25519${advice}`);
  return key;
}
