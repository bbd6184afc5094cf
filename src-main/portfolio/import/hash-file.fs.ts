import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { toUnreadable } from './formats/portfolio-file-error.ts';
import { requireReadableFile } from './formats/require-readable-file.fs.ts';

/** SHA-256 of the content of a portfolio's file, hexadecimal. @throws PortfolioFileError */
export async function hashFile(file: string): Promise<string> {
  await requireReadableFile(file);
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  } catch (error) {
    throw toUnreadable(error);
  }
  return hash.digest('hex');
}
