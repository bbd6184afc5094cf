import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '#shared/pack/pack.ts';
import { computeFileDigests } from '#main/platform/files/file-digests.ts';
import { saveFileWhole } from '#main/platform/files/save-file-whole.ts';
import { createFindingList } from './install/findings.ts';
import { checkChecksums, checkNamedFiles, findPackRoot, listReadFiles } from './install/pack-files.fs.ts';
import { readManifest } from './install/read-manifest.fs.ts';
import { SIGNATURE_FILE, signManifest } from './manifest-signature.ts';

/** What became of signing a pack: its key and the files whose checksums were added, or why it was not signed. */
export type SigningResult =
  | { readonly publicKey: string; readonly checksumsAdded: readonly string[] }
  | { readonly findings: readonly Finding[] };

/**
 * Signs the pack in a folder: writes the checksums that `pack.json` lacks into it, then `signature.json` beside it. A
 * file that is not the one whose checksum stands there already is refused, and nothing is written.
 * @param key an Ed25519 private key, as `pack keygen` writes it
 */
export async function signPack(folder: string, key: KeyObject): Promise<SigningResult> {
  const findings = createFindingList();
  const root = findPackRoot(folder);
  const manifest = readManifest(root, findings);
  if (manifest === null) return { findings: findings.all };
  checkNamedFiles(root, manifest, findings);
  if (!findings.hasErrors) await checkChecksums(root, manifest, findings, () => undefined);
  if (findings.hasErrors) return { findings: findings.all };

  const file = path.join(root, 'pack.json');
  const lacking = listReadFiles(root, manifest).filter((name) => !Object.hasOwn(manifest.checksums, name));
  // A signature of the manifest as it was would refuse the pack if this ended in between.
  rmSync(path.join(root, SIGNATURE_FILE), { force: true });
  if (lacking.length > 0) {
    const written = JSON.parse(readFileSync(file, 'utf8')) as object;
    const checksums = { ...manifest.checksums, ...(await computeFileDigests(root, { names: lacking })) };
    await saveFileWhole(file, `${JSON.stringify({ ...written, checksums }, null, 2)}\n`);
  }
  const signature = signManifest(readFileSync(file), key);
  await saveFileWhole(path.join(root, SIGNATURE_FILE), `${JSON.stringify(signature, null, 2)}\n`);
  return { publicKey: signature.publicKey, checksumsAdded: lacking };
}

/** Reads a key to sign with; null for a text that is none. */
export function parseSigningKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
