import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of every file of a folder, lower-case hex, by name. */
export async function computeFileDigests(
  folder: string,
  names: readonly string[] = readdirSync(folder),
  signal?: AbortSignal,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  // One after the other: the disk is what they wait for.
  for (const name of names) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, name)), hash, { signal });
    digests[name] = hash.digest('hex');
  }
  return digests;
}
