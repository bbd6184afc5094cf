import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A file that appears when it is whole: until then it stands beside its place under another name. */
export interface OutputFile {
  /** Bytes written so far. */
  readonly size: number;
  write(bytes: Uint8Array): void;
  /** Puts the file into its place. */
  finish(): void;
  /** Takes away what was written; nothing after {@link finish}. */
  discard(): void;
}

/** Where a file stands until it is whole. */
export function findPartFile(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.part`);
}

/** Begins a file, in place of what an ended process left of it. */
export function createOutputFile(file: string): OutputFile {
  const part = findPartFile(file);
  let descriptor: number | null = openSync(part, 'w');
  let size = 0;

  function close(): void {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  }

  return {
    get size() {
      return size;
    },
    write(bytes) {
      let done = 0;
      while (done < bytes.length) done += writeSync(descriptor!, bytes, done);
      size += bytes.length;
    },
    finish() {
      fsyncSync(descriptor!);
      close();
      renameSync(part, file);
    },
    discard() {
      if (descriptor === null) return;
      close();
      rmSync(part, { force: true });
    },
  };
}
