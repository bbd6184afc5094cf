import { parentPort } from 'node:worker_threads';
import { endWhenAsked, isEndAsked } from '#main/platform/threads/end-worker.ts';
import { createGarbageCollection } from './drawing/collect-garbage.ts';
import { createTileRenderer } from './drawing/tile-renderer.ts';
import { toThreadFailure } from '#main/platform/threads/thread-failure.ts';
import type { TileJob, TileJobAnswer, TileMessage } from './tile-job.ts';

const renderer = createTileRenderer();
const noteWork = createGarbageCollection();
const port = parentPort;
if (port === null) throw new Error('tile-render runs as a worker.');
endWhenAsked(port, () => renderer.keepOnly([]));

port.on('message', (message: TileMessage) => {
  if (isEndAsked(message)) return;
  if (message.kind === 'render') render(message.job);
  else {
    renderer.keepOnly(message.installIds);
    port.postMessage({ id: message.id, isReleased: true } satisfies TileJobAnswer);
  }
});

function render(job: TileJob): void {
  try {
    const png = renderer.render(job);
    port!.postMessage({ id: job.id, png } satisfies TileJobAnswer, png === null ? [] : [png.buffer]);
  } catch (error) {
    port!.postMessage({ id: job.id, failure: toThreadFailure(error) } satisfies TileJobAnswer);
  }
  noteWork();
}
