import { parentPort } from 'node:worker_threads';
import { createTileRenderer } from './tiles/tile-renderer.ts';
import type { TileJob, TileJobAnswer } from '#main/adapters/tiles/tile-job.ts';

const renderTile = createTileRenderer();
const port = parentPort;
if (port === null) throw new Error('tile-render runs as a worker.');

port.on('message', (job: TileJob) => {
  try {
    const png = renderTile(job);
    port.postMessage({ id: job.id, png } satisfies TileJobAnswer, png === null ? [] : [png.buffer]);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port.postMessage({ id: job.id, error: message } satisfies TileJobAnswer);
  }
});
