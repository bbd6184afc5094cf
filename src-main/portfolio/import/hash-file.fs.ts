import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { requireReadableFile } from './formats/require-readable-file.fs.ts';

/**
 * SHA-256 of the content of a portfolio's file, hexadecimal. @throws PortfolioFileError; what the file system throws.
 */
export async function hashFile(file: string): Promise<string> {
  await requireReadableFile(file);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
