import { closeSync, openSync, statSync } from 'node:fs';
import { readFully } from './whole-pieces.ts';

/** A piece of a file that is not there: the file ends before it. */
export class FileEndsError extends RangeError {
  constructor(end: number, wanted: number) {
    super(`the file ends at byte ${end}, before byte ${wanted}`);
  }
}

/** A file that is read in pieces. */
export interface RandomAccessFile {
  readonly path: string;
  /** Size of the file, bytes. */
  readonly size: number;
  /** @throws FileEndsError when the piece is not wholly inside the file. */
  read(offset: number, length: number): Uint8Array<ArrayBuffer>;
  /** May be called again: a number of a file that is closed may be another file's by then. */
  close(): void;
}

/** Opens a regular file for reading. @throws when it cannot be opened or is a folder, device or pipe. */
export function openRandomAccessFile(path: string): RandomAccessFile {
  // Looked at before it is opened: opening a pipe waits for its writer.
  const stats = statSync(path);
  if (!stats.isFile()) throw new TypeError(`${path} is not a regular file`);
  let descriptor: number | null = openSync(path, 'r');
  return {
    path,
    size: stats.size,
    read(offset, length) {
      if (descriptor === null) throw new RangeError(`${path} was closed`);
      // Before memory is taken: a damaged length may be gigabytes.
      if (offset + length > stats.size) throw new FileEndsError(stats.size, offset + length);
      const bytes = new Uint8Array(length);
      const count = readFully(descriptor, bytes, offset);
      if (count < length) throw new FileEndsError(offset + count, offset + length);
      return bytes;
    },
    close() {
      if (descriptor === null) return;
      closeSync(descriptor);
      descriptor = null;
    },
  };
}
