import { closeSync, openSync } from 'node:fs';
import { writeFully } from '#main/platform/files/whole-pieces.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { prepareOutputPlace } from './output-place.fs.ts';

/** What is put into its place when it is whole, or taken away. */
export interface Finishable {
  /** Puts the file into its place. @throws NotSavedError */
  finish(): void;
  /** Takes away what was written; nothing after {@link finish}. */
  discard(): void;
}

/** A file that appears when it is whole: until then it stands beside its place under another name. */
export interface OutputFile extends Finishable {
  /** Bytes written so far. */
  readonly size: number;
  /** @throws NotSavedError */
  write(bytes: Uint8Array): void;
}

/** Begins a file. @throws NotSavedError */
export function createOutputFile(file: string, temporaryPaths: TemporaryPaths): OutputFile {
  const place = prepareOutputPlace(file, temporaryPaths);
  let descriptor: number | null = null;
  let size = 0;

  function close(): void {
    const open = descriptor;
    descriptor = null;
    if (open !== null) closeSync(open);
  }

  try {
    descriptor = place.attempt(() => openSync(place.path, 'wx'));
  } catch (error) {
    place.discard();
    throw error;
  }
  return {
    get size() {
      return size;
    },
    write: (bytes) =>
      place.attempt(() => {
        writeFully(descriptor!, bytes);
        size += bytes.length;
      }),
    finish() {
      place.attempt(close);
      place.take();
    },
    discard() {
      close();
      place.discard();
    },
  };
}
