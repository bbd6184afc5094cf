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

/** The bytes with their checksum behind them. */
export function sealBytes(bytes: Uint8Array): Buffer {
  const sealed = Buffer.allocUnsafe(bytes.length + CHECKSUM_BYTES);
  sealed.set(bytes);
  sealed.writeUInt32LE(crc32(bytes), bytes.length);
  return sealed;
}

/** The bytes that {@link sealBytes} was given. @throws ChecksumError when they are others */
export function unsealBytes(sealed: Uint8Array, what: string): Uint8Array {
  const end = sealed.length - CHECKSUM_BYTES;
  const bytes = sealed.subarray(0, Math.max(0, end));
  if (end < 0 || readChecksum(sealed, end) !== crc32(bytes)) throw new ChecksumError(what);
  return bytes;
}

/** The checksum that stands at a place. */
function readChecksum(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}
