import type { IncomingMessage } from 'node:http';
import { TransientFailure } from './transient-failure.ts';

/** Keeps bytes by their place while others are still to come. */
export type KeepBytes = (start: number, bytes: Uint8Array) => void;

/** Bytes of a range that are kept at once: no more of it is lost with the process. */
const KEPT_BYTES = 256 * 1024;

/** @throws TransientFailure where it is cut off; what `refuse` makes for one that is longer */
export async function readUpTo(
  body: IncomingMessage,
  most: number,
  onBytes: () => void,
  refuse: () => Error,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let done = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    onBytes();
    done += chunk.length;
    if (done > most) throw refuse();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a body of a known length.
 * @param keep given its bytes in their order, as they come and those before a failure
 * @throws TransientFailure when fewer or more bytes come than were announced; what `keep` throws
 */
export async function readRangeBody(
  body: IncomingMessage,
  length: number,
  onBytes: () => void,
  keep?: KeepBytes,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let done = 0;
  let kept = 0;
  const keepAll = (): void => {
    if (kept < done) keep?.(kept, bytes.subarray(kept, done));
    kept = done;
  };
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      onBytes();
      if (done + chunk.length > length) throw new TransientFailure('more bytes came than were asked for');
      bytes.set(chunk, done);
      done += chunk.length;
      if (done - kept >= KEPT_BYTES && done < length) keepAll();
    }
    if (done < length) throw new TransientFailure(`${done} of ${length} bytes came`);
  } catch (error) {
    // A part that is complete, or goes on where it was to end, is asked for again in one piece.
    if (done < length) keepAll();
    throw error;
  }
  keepAll();
  return bytes;
}
