import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** A file that is read in pieces. */
export interface RandomAccessFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** @throws RangeError when the piece is not wholly inside the file. */
  read(offset: number, length: number): Uint8Array<ArrayBuffer>;
  close(): void;
}

/** Opens a regular file for reading. @throws when it cannot be opened or is a folder, device or pipe. */
export function openRandomAccessFile(path: string): RandomAccessFile {
  // Looked at before it is opened: opening a pipe waits for its writer.
  const stats = statSync(path);
  if (!stats.isFile()) throw new TypeError(`${path} is not a regular file`);
  const descriptor = openSync(path, 'r');
  return {
    path,
    size: stats.size,
    read(offset, length) {
      const bytes = new Uint8Array(length);
      let done = 0;
      while (done < length) {
        const count = readSync(descriptor, bytes, done, length - done, offset + done);
        if (count === 0) throw new RangeError(`${path} ends at ${offset + done}, before ${offset + length}`);
        done += count;
      }
      return bytes;
    },
    close: () => closeSync(descriptor),
  };
}
