import { closeSync, fsyncSync, openSync } from 'node:fs';
import { writeFully } from '#main/platform/files/whole-pieces.ts';
import { failPoint } from '#main/platform/files/fail-point.ts';

/** A store file that grows at its end. */
export type AppendingFile = ReturnType<typeof createAppendingFile>;

/** Creates the file, or empties it. */
export function createAppendingFile(path: string) {
  const descriptor = openSync(path, 'w');
  let size = 0;
  return {
    /** Gives the offset at which the bytes stand. */
    append(bytes: Uint8Array): number {
      const offset = size;
      writeFully(descriptor, bytes, offset);
      size += bytes.length;
      return offset;
    },
    finish(): void {
      fsyncSync(descriptor);
      failPoint('raster-store-written');
      closeSync(descriptor);
    },
    abandon: () => closeSync(descriptor),
  };
}
