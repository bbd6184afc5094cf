import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '../errors/errors.ts';

/** A file that has come in whole and is on the disk under a temporary name. */
export interface IncomingFile {
  readonly path: string;
  /** SHA-256, lower-case hexadecimal. */
  readonly hash: string;
  readonly sizeBytes: number;
}

/**
 * Writes a stream to a file of a temporary name and makes sure that it is on the disk; nothing is left of one that ends
 * early or is too long.
 *
 * @throws FileRefusedError when it is longer than `limit` bytes
 */
export async function writeIncoming(
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<IncomingFile> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  let sizeBytes = 0;
  try {
    for await (const chunk of bytes) {
      sizeBytes += chunk.length;
      if (sizeBytes > limit)
        throw new FileRefusedError(failureText('file-too-large', { megabytes: Math.floor(limit / 1024 / 1024) }));
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
    await handle.sync();
    await handle.close();
    return { path: file, hash: hash.digest('hex'), sizeBytes };
  } catch (error) {
    await handle.close();
    rmSync(file, { force: true });
    throw error;
  }
}
