import { closeSync, fsyncSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeFully } from '#main/platform/files/whole-pieces.ts';
import { failPoint } from '#main/platform/files/fail-point.ts';

/** A store file that grows at its end. */
export type AppendingFile = ReturnType<typeof createAppendingFile>;

/** Creates the file, or empties it. */
export function createAppendingFile(path: string) {
  const descriptor = openSync(path, 'w');
  let size = 0;
  let checksum = 0;
  return {
    /** Gives the offset at which the bytes stand. */
    append(bytes: Uint8Array): number {
      const offset = size;
      writeFully(descriptor, bytes, offset);
      size += bytes.length;
      checksum = crc32(bytes, checksum);
      return offset;
    },
    /** CRC-32 of all that was appended. */
    computeChecksum: () => checksum,
    finish(): void {
      fsyncSync(descriptor);
      failPoint('raster-store-written');
      closeSync(descriptor);
    },
    abandon: () => closeSync(descriptor),
  };
}
