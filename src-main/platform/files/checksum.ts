import { crc32 } from 'node:zlib';

/** Bytes of a checksum: CRC-32 (ISO-HDLC, as of PNG and zip), little-endian. */
export const CHECKSUM_BYTES = 4;

/** Stored bytes are not those that were written. */
export class ChecksumError extends Error {
  /** @param what the bytes were to be */
  constructor(what: string) {
    super(`${what}: its checksum does not fit`);
    this.name = 'ChecksumError';
  }
}

/** CRC-32 of some bytes: it finds any change within 32 bits in a row, and of others all but one in 2^32. */
export function computeChecksum(bytes: Uint8Array): number {
  return crc32(bytes);
}

/** CRC-32 of each byte alone, of the polynomial 0xEDB88320. */
const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1;
  return sum;
});
/** Longer texts are quicker outside of JavaScript, whatever the way there costs. */
const LONGEST_SHORT_TEXT = 200;

/** CRC-32 of a short text in UTF-8, or of what it stands behind. @param before CRC-32 of that */
export function addTextToChecksum(text: string, before: number): number {
  if (text.length > LONGEST_SHORT_TEXT) return crc32(text, before);
  let sum = ~before;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return crc32(text, before);
    sum = table[(sum ^ code) & 255]! ^ (sum >>> 8);
  }
  return ~sum >>> 0;
}

/** The same of a few bytes. */
export function addBytesToChecksum(bytes: Uint8Array, before: number): number {
  let sum = ~before;
  for (let at = 0; at < bytes.length; at += 1) sum = table[(sum ^ bytes[at]!) & 255]! ^ (sum >>> 8);
  return ~sum >>> 0;
}

/**
 * The bytes with their checksum behind them.
 * @param name what they are, where their place alone says so: the checksum is of that, too, so that those of another
 *   name are not taken for them
 */
export function sealBytes(bytes: Uint8Array, name = ''): Buffer {
  const sealed = Buffer.allocUnsafe(bytes.length + CHECKSUM_BYTES);
  sealed.set(bytes);
  sealed.writeUInt32LE(crc32(bytes, crc32(name)), bytes.length);
  return sealed;
}

/** The bytes that {@link sealBytes} was given under this name. @throws ChecksumError when they are others */
export function unsealBytes(sealed: Uint8Array, what: string, name = ''): Uint8Array {
  const end = sealed.length - CHECKSUM_BYTES;
  const bytes = sealed.subarray(0, Math.max(0, end));
  if (end < 0 || readChecksum(sealed, end) !== crc32(bytes, crc32(name))) throw new ChecksumError(what);
  return bytes;
}

/** The checksum that stands at a place. */
function readChecksum(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}
