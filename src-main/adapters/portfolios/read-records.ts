import { on } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Failure } from '#shared/contract/envelope.ts';
import type { PortfolioBatch } from '#shared/domain/portfolio-batch.ts';
import { readPortfolio, type PortfolioReading } from '#main/adapters/portfolio-files/read-portfolio.ts';
import { endWorker } from '#main/adapters/workers/end-worker.ts';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { fromFailure } from '#main/services/errors.ts';
import { createLocationPacker, type RecordBatch } from './location-values.ts';
import { packCells } from './source-cells.ts';

/** What a reading thread is started with: all that crosses a thread's border. */
export type ReadingStart = Omit<PortfolioReading, 'signal'>;

/** What a reading thread tells; each batch is answered when it was taken. It throws what is no expected failure. */
export type ReadingMessage =
  | { readonly kind: 'batch'; readonly batch: RecordBatch }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Batches that the thread reads ahead of the one that is being saved: some 3 MB. */
export const BATCHES_AHEAD = 4;

/** A smaller file is read before a thread would have been started. */
const LEAST_BYTES_FOR_A_THREAD = 4 * 2 ** 20;

/**
 * Reads a portfolio file as the records that are stored. A large one is read by a thread of its own, ahead of the one
 * that saves: that takes as long as reading.
 *
 * @throws PortfolioFileError, or its failure, when the file is not what the options say or the mapping does not fit it
 */
export function readRecords(reading: ReadingStart): AsyncGenerator<RecordBatch> {
  const size = statSync(reading.path, { throwIfNoEntry: false })?.size ?? 0;
  return size < LEAST_BYTES_FOR_A_THREAD ? readHere(reading) : readInThread(reading);
}

async function* readHere(reading: ReadingStart): AsyncGenerator<RecordBatch> {
  const pack = createRecordPacker();
  for await (const batch of readPortfolio(reading)) yield pack(batch);
}

async function* readInThread(reading: ReadingStart): AsyncGenerator<RecordBatch> {
  const worker = new Worker(workerUrl('portfolio-read'), { workerData: reading });
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[ReadingMessage]>) {
      if (message.kind === 'end') return;
      if (message.kind === 'failed') throw fromFailure(message.failure);
      yield message.batch;
      worker.postMessage('taken', []);
    }
    throw new Error('The thread that reads a portfolio ended before its file.');
  } finally {
    await endWorker(worker);
  }
}

/** Creates what makes batches of a file ready to be stored. */
export function createRecordPacker(): (batch: PortfolioBatch) => RecordBatch {
  const pack = createLocationPacker();
  return ({ locations, kept, ...rest }) => ({
    ...rest,
    locations: locations.map(pack),
    ...(kept === undefined ? {} : { cells: packCells(kept) }),
  });
}
