import { readSync, writeSync } from 'node:fs';

/**
 * Writes all of the bytes: one call of the system may take less than it is given.
 * @param position where in the file; left out: where writing has come to
 * @throws what the system says
 */
export function writeFully(descriptor: number, bytes: Uint8Array, position?: number): void {
  for (let done = 0; done < bytes.length;) {
    const at = position === undefined ? null : position + done;
    done += writeSync(descriptor, bytes, done, bytes.length - done, at);
  }
}

/**
 * Fills bytes from a place in a file: one call of the system may give less than it is asked for.
 * @returns how many there were; fewer than asked for where the file ends before
 * @throws what the system says
 */
export function readFully(descriptor: number, bytes: Uint8Array, position: number): number {
  let done = 0;
  while (done < bytes.length) {
    const count = readSync(descriptor, bytes, done, bytes.length - done, position + done);
    if (count === 0) break;
    done += count;
  }
  return done;
}
