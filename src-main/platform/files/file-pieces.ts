import { open } from 'node:fs/promises';

/** Size of the pieces a file is read in, bytes: about a thousand rows. */
export const PIECE_BYTES = 256 * 1024;

/** A piece of a file. The bytes are only valid until the next piece is asked for. */
export interface FilePiece {
  readonly bytes: Buffer;
  /** Bytes of the file up to the end of this piece. */
  readonly bytesRead: number;
}

/**
 * Reads a file piece by piece: the next one when it is asked for, which is the back-pressure.
 *
 * @throws the signal's reason when it is aborted, and what the file system throws
 */
export async function* readFilePieces(path: string, signal?: AbortSignal): AsyncGenerator<FilePiece> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(PIECE_BYTES);
    let position = 0;
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield { bytes: buffer.subarray(0, bytesRead), bytesRead: position };
    }
  } finally {
    await file.close();
  }
}
