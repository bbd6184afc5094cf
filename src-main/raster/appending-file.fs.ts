import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { failPoint } from '#main/platform/files/fail-point.ts';

/** A store file that grows at its end. */
export interface AppendingFile {
  /** Gives the offset at which the bytes stand. */
  append(bytes: Uint8Array): number;
  finish(): void;
  abandon(): void;
}

/** Creates the file, or empties it. */
export function createAppendingFile(path: string): AppendingFile {
  const descriptor = openSync(path, 'w');
  let size = 0;
  return {
    append(bytes) {
      const offset = size;
      for (let done = 0; done < bytes.length;)
        done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done);
      size += bytes.length;
      return offset;
    },
    finish() {
      fsyncSync(descriptor);
      failPoint('raster-store-written');
      closeSync(descriptor);
    },
    abandon: () => closeSync(descriptor),
  };
}
