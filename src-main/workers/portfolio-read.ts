import { parentPort, workerData } from 'node:worker_threads';
import { readPortfolio } from '#main/adapters/portfolio-files/read-portfolio.ts';
import {
  BATCHES_AHEAD,
  createRecordPacker,
  type ReadingMessage,
  type ReadingStart,
} from '#main/adapters/portfolios/read-records.ts';
import { endWhenAsked } from '#main/adapters/workers/end-worker.ts';
import { ServiceError, toFailure } from '#main/services/errors.ts';

const port = parentPort;
if (port === null) throw new Error('portfolio-read runs as a worker.');
const tell = (message: ReadingMessage): void => port.postMessage(message);

let room = BATCHES_AHEAD;
let goOn = (): void => undefined;
endWhenAsked(port);
port.on('message', () => {
  room += 1;
  goOn();
});

try {
  const pack = createRecordPacker();
  for await (const batch of readPortfolio(workerData as ReadingStart)) {
    if (room === 0) await new Promise<void>((resolve) => (goOn = resolve));
    room -= 1;
    tell({ kind: 'batch', batch: pack(batch) });
  }
  tell({ kind: 'end' });
} catch (error) {
  if (!(error instanceof ServiceError)) throw error;
  tell({ kind: 'failed', failure: toFailure(error) });
}
