import { createReadStream, openSync, readSync, closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Size of the pieces a file is read in, bytes. */
const CHUNK_BYTES = 1 << 20;

/** The first bytes of a file, fewer when it is shorter. @throws when the file cannot be read. */
export function readFileStart(path: string, length: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(length);
    return start.subarray(0, readSync(file, start, 0, length, 0));
  } finally {
    closeSync(file);
  }
}

/** Whether the bytes begin a gzip stream (RFC 1952: 1f 8b). */
export function isGzip(start: Buffer): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}

/** Streams a file, unpacked when it is gzipped; `onBytes` counts what is read from disk. */
export function openAddressFile(path: string, onBytes: (bytes: number) => void, signal?: AbortSignal): Readable {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES, ...(signal ? { signal } : {}) });
  let total = 0;
  file.on('data', (chunk) => {
    total += chunk.length;
    onBytes(total);
  });
  if (!isGzip(readFileStart(path, 2))) return file;
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
  file.on('error', (error) => unpacked.destroy(error));
  return file.pipe(unpacked);
}
