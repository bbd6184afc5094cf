import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { isSignatureOf, packSignatureSchema, SIGNATURE_FILE, type PackSignature } from '../manifest-signature.ts';
import { addFileProblem, type PackFindings } from './findings.ts';
import { listReadFiles } from './pack-files.fs.ts';

/** Bytes: no signature takes as much. */
const MOST_SIGNATURE_BYTES = 4096;

/**
 * Verifies the signature of a pack: over `pack.json` as it is, which has to have a checksum of every other file that is
 * read. That the files have those checksums is verified by itself.
 * @returns the key that it was signed with; null for a pack without a signature, and for one that does not hold, with
 *   the findings that say why
 */
export function checkSignature(folder: string, manifest: PackManifest, findings: PackFindings): string | null {
  const signature = readSignature(folder, findings);
  if (signature === null) return null;
  const where = { file: SIGNATURE_FILE };
  if (!isSignatureOf(signature, readFileSync(path.join(folder, 'pack.json')))) {
    findings.error('broken-signature', where, packText('signature-of-something-else'), packText('signature-expected'));
    return null;
  }
  const uncovered = listReadFiles(folder, manifest).filter((file) => !Object.hasOwn(manifest.checksums, file));
  for (const file of uncovered) {
    const field = `checksums["${file}"]`;
    findings.error(
      'signature-incomplete',
      { file, field },
      packText('nothing'),
      packText('checksum-of-signed-expected'),
    );
  }
  return uncovered.length === 0 ? signature.publicKey : null;
}

function readSignature(folder: string, findings: PackFindings): PackSignature | null {
  const file = path.join(folder, SIGNATURE_FILE);
  const where = { file: SIGNATURE_FILE };
  const refuse = (): null => {
    findings.error('broken-signature', where, packText('no-signature-file'), packText('signature-file-expected'));
    return null;
  };
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    if (!stats.isFile() || stats.size > MOST_SIGNATURE_BYTES) return refuse();
    const read = packSignatureSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.data : refuse();
  } catch (error) {
    if (error instanceof SyntaxError) return refuse();
    addFileProblem(findings, where, error);
    return null;
  }
}
