import { isUtf8 } from 'node:buffer';
import type { PortfolioEncoding } from '#shared/portfolio/portfolio-mapping.ts';
import { readFilePieces } from '../files/file-pieces.ts';

/** Bytes that are looked through for one that is not UTF-8: the first accent may come late. */
const CHECKED_BYTES = 64 * 1024 * 1024;
/**
 * Share of zero bytes in every second place from which a text is UTF-16 without a mark: ASCII has one in each
 * character.
 */
const UTF16_ZERO_SHARE = 0.3;

/**
 * The encoding of a text file: by its byte order mark, by zero bytes in every second place, by whether it is valid
 * UTF-8.
 */
export async function detectEncoding(path: string, start: Buffer): Promise<PortfolioEncoding> {
  const marked = findMarkedEncoding(start);
  if (marked !== null) return marked;
  const [even, odd] = [0, 1].map((first) => countZeros(start, first) / (start.length / 2)) as [number, number];
  if (odd > UTF16_ZERO_SHARE && even < odd / 2) return 'utf-16le';
  if (even > UTF16_ZERO_SHARE && odd < even / 2) return 'utf-16be';
  return (await isUtf8File(path)) ? 'utf-8' : 'windows-1252';
}

/** The encoding that a byte order mark of UTF-16 says (Unicode 16, 23.8); null without one. */
export function findMarkedEncoding(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : null;
}

function countZeros(bytes: Buffer, first: number): number {
  let count = 0;
  for (let index = first; index < bytes.length; index += 2) if (bytes[index] === 0) count += 1;
  return count;
}

async function isUtf8File(path: string): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const { bytes, bytesRead } of readFilePieces(path)) {
    const joined = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    const whole = joined.length - countCutBytes(joined);
    if (!isUtf8(joined.subarray(0, whole))) return false;
    rest = Buffer.from(joined.subarray(whole));
    if (bytesRead >= CHECKED_BYTES) return true;
  }
  return rest.length === 0;
}

/** Bytes at the end that begin a character whose rest is missing (RFC 3629: the first byte says how many follow). */
function countCutBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
    if (byte < 0x80) return 0;
  }
  return 0;
}
