import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { openBasemapTiles, type BasemapTiles } from './basemap-tiles.ts';
import type { CutJob } from './cut-basemap.ts';

/**
 * Tiles of a GeoJSON file. They are cut in a worker when the target is not there yet: all at once, so that neither the
 * file nor its index has to stay in the memory. Reading a tile waits for that, and rejects when it failed.
 */
export function openCutBasemapTiles(job: CutJob): BasemapTiles {
  let worker: Worker | null = null;
  const opened = open();
  // Whoever reads a tile is told; nobody may.
  opened.catch(() => undefined);

  async function open(): Promise<BasemapTiles> {
    if (!existsSync(job.target)) {
      worker = new Worker(workerUrl('basemap-cut'), { workerData: job });
      // Not worth keeping a process alive that has ended otherwise.
      worker.unref();
      await waitForEnd(worker);
    }
    return openBasemapTiles({ container: 'mbtiles', path: job.target });
  }

  return {
    read: async (tile, signal) => (await opened).read(tile, signal),
    async close() {
      await worker?.terminate();
      await opened.then((tiles) => tiles.close()).catch(() => undefined);
    },
  };
}

function waitForEnd(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Cutting the basemap ended with code ${code}.`));
    });
  });
}
