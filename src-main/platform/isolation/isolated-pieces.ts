import type { MessagePort } from 'node:worker_threads';
import { deserialize, serialize } from 'node:v8';
import { workerUrl } from '../threads/worker-url.ts';
import type { Failure } from '#shared/call/envelope.ts';
import { CancelledError, fromFailure, ServiceError, toFailure } from '../errors/errors.ts';
import type { TemporaryPath } from '../files/temporary-paths.ts';
import { openIsolated } from './open-isolated.ts';
import { createPieceReader, createPieceWriter, type PiecePlace } from './piece-file.ts';
import { USUAL_MEGABYTES } from './run-isolated.ts';

/** What a thread tells that hands out what it reads piece by piece. */
export type PieceMessage =
  /** A piece, packed: whoever only passes it on copies bytes. */
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  /** A piece, packed, in the file that pieces go by. */
  | { readonly kind: 'written'; readonly place: PiecePlace }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What the thread is told of each piece. */
const TAKEN = 'taken';
/** Pieces that are read ahead of the one that is being used. */
const PIECES_AHEAD = 4;

/**
 * Has a file read by a thread in a process of its own, ahead of whoever uses the pieces. The process ends its job when
 * the last one was taken, and when no more are wanted.
 * @param entry name of the thread, which calls {@link handOutPieces}
 * @param file what pieces go by where there are many; the job names it to the thread, which makes it
 * @throws CancelledError; what the thread fails with; IsolationError
 */
export async function* readPiecesIsolated<Piece>(
  entry: string,
  job: unknown,
  signal?: AbortSignal,
  file?: TemporaryPath,
): AsyncGenerator<Piece> {
  if (signal?.aborted) throw new CancelledError();
  const written = file === undefined ? null : createPieceReader(file.path);
  const told: PieceMessage[] = [];
  let isWhole = false;
  const state: { failure: Error | null } = { failure: null };
  let wake = (): void => undefined;
  let tellEnd = (): void => undefined;
  const ended = new Promise<void>((resolve) => (tellEnd = resolve));
  const thread = openIsolated(
    {
      entry: workerUrl(entry).href,
      workerData: job,
      megabytes: USUAL_MEGABYTES,
      deadlineMilliseconds: null,
      isUnneeded: false,
    },
    {
      onMessage(message) {
        told.push(message as PieceMessage);
        wake();
      },
      onError(error) {
        state.failure ??= error;
        wake();
      },
      onExit(code) {
        state.failure ??= new Error(`${entry} ended with code ${code}`);
        tellEnd();
        wake();
      },
    },
  );
  const cancel = (): void => {
    state.failure ??= new CancelledError();
    wake();
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      // What was told before it failed is not used any more.
      const message = state.failure instanceof CancelledError ? undefined : told.shift();
      if (message === undefined) {
        if (state.failure !== null) throw state.failure;
        await new Promise<void>((resolve) => (wake = resolve));
      } else if (message.kind === 'end') {
        isWhole = true;
        return;
      } else if (message.kind === 'failed') {
        isWhole = true;
        throw fromFailure(message.failure);
      } else {
        const bytes = message.kind === 'piece' ? message.bytes : written!.read(message.place);
        thread.post(TAKEN);
        yield deserialize(bytes) as Piece;
      }
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
    // A thread that was heard to the end is done by itself, and can do another job.
    if (!isWhole) thread.end();
    await ended;
    written?.close();
    file?.remove();
  }
}

/**
 * In the thread: hands out pieces as they are taken. Throws what is no expected failure.
 * @param file what they go by; left out: they go by messages
 */
export async function handOutPieces(port: MessagePort, pieces: AsyncIterable<unknown>, file?: string): Promise<void> {
  const writer = file === undefined ? null : createPieceWriter(file, PIECES_AHEAD);
  const tell = (message: PieceMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  let room = PIECES_AHEAD;
  let goOn = (): void => undefined;
  const hear = (message: unknown): void => {
    if (message !== TAKEN) return;
    room += 1;
    goOn();
  };
  port.on('message', hear);
  try {
    for await (const piece of pieces) {
      if (room === 0) await new Promise<void>((resolve) => (goOn = resolve));
      room -= 1;
      const bytes = serialize(piece);
      const place = writer?.write(bytes) ?? null;
      if (place === null) tell({ kind: 'piece', bytes }, [bytes.buffer]);
      else tell({ kind: 'written', place });
    }
    tell({ kind: 'end' });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    tell({ kind: 'failed', failure: toFailure(error) });
  } finally {
    port.off('message', hear);
    writer?.close();
  }
}
