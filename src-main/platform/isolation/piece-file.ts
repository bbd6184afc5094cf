import { closeSync, openSync } from 'node:fs';
import { readFully, writeFully } from '../files/whole-pieces.ts';

/** Where a piece lies in the file, bytes. */
export interface PiecePlace {
  readonly at: number;
  readonly length: number;
}

/** Bytes that one piece may take of the file; a larger one goes as a message does. */
const SLOT_BYTES = 1 << 20;

/**
 * Opens a file, which is not there yet, by which pieces go from the process that makes them to the thread that uses
 * them: a message is copied by each thread on its way. One slot behind the other, used again and again.
 * @param slots pieces that are in it at the same time
 */
export function createPieceWriter(file: string, slots: number) {
  let descriptor: number | null = null;
  let isUsable = true;
  let next = 0;

  return {
    /**
     * Writes a piece over the one that stands in the slot whose turn it is; null: it does not fit, or cannot be
     * written.
     */
    write(bytes: Uint8Array): PiecePlace | null {
      if (!isUsable || bytes.length > SLOT_BYTES) return null;
      const at = next * SLOT_BYTES;
      next = (next + 1) % slots;
      try {
        descriptor ??= openSync(file, 'wx', 0o600);
        writeFully(descriptor, bytes, at);
        return { at, length: bytes.length };
      } catch {
        // A disk that is full, say: a message needs no room there.
        isUsable = false;
        return null;
      }
    },
    close(): void {
      if (descriptor !== null) closeSync(descriptor);
    },
  };
}

/** Reads what {@link createPieceWriter} has written. */
export function createPieceReader(file: string) {
  let descriptor: number | null = null;
  return {
    /** @throws what the system says; an error when the file ends before the piece */
    read({ at, length }: PiecePlace): Buffer {
      descriptor ??= openSync(file, 'r');
      const bytes = Buffer.allocUnsafeSlow(length);
      if (readFully(descriptor, bytes, at) < length) throw new Error(`${file} ends before the piece at ${at}.`);
      return bytes;
    },
    close(): void {
      if (descriptor !== null) closeSync(descriptor);
    },
  };
}
