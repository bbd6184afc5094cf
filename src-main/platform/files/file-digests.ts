import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { requirePlainFile } from './read-plain-file.ts';

/** Bytes of one read; progress is reported after each. */
const READ_BYTES = 2 ** 20;

export interface DigestOptions {
  readonly names?: readonly string[];
  readonly signal?: AbortSignal;
  /** @param fraction 0..1 of the bytes of all files */
  readonly onProgress?: (fraction: number, name: string) => void;
}

/**
 * SHA-256 of every file of a folder, or of those that are named, lower-case hex, by name.
 * @throws as {@link requirePlainFile}
 */
export async function computeFileDigests(
  folder: string,
  { names = readdirSync(folder), signal, onProgress = () => undefined }: DigestOptions = {},
): Promise<Record<string, string>> {
  const total = names.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  const digests: Record<string, string> = {};
  let done = 0;
  // One after the other: the disk is what they wait for.
  for (const name of names) {
    const hash = createHash('sha256');
    requirePlainFile(path.join(folder, name));
    for await (const bytes of createReadStream(path.join(folder, name), { signal, highWaterMark: READ_BYTES })) {
      hash.update(bytes as Buffer);
      done += (bytes as Buffer).length;
      // A file that grows meanwhile is told of as whole.
      onProgress(Math.min(1, done / total), name);
    }
    digests[name] = hash.digest('hex');
  }
  return digests;
}
