import { existsSync } from 'node:fs';
import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import { openBasemapTiles, type BasemapTiles } from '#main/pack/basemap-archive/basemap-tiles.ts';
import type { CutJob } from './cut-basemap.ts';

/** Bytes of a tile that was cut here, and is not packed: of points none is left out, however far one looks away. */
const LONGEST_CUT_BYTES = 64 * 1024 * 1024;

/**
 * Tiles of a GeoJSON file. They are cut in a process of its own when the target is not there yet: all at once, so that
 * neither the file nor its index has to stay in the memory. Reading a tile waits for that, and rejects when it failed.
 */
export function openCutBasemapTiles(job: CutJob): BasemapTiles {
  const closing = new AbortController();
  const opened = open();
  // Whoever reads a tile is told; nobody may.
  opened.catch(() => undefined);

  async function open(): Promise<BasemapTiles> {
    if (!existsSync(job.target)) {
      // Not worth keeping a process alive that has ended otherwise.
      await runIsolated('basemap-cut', job, { signal: closing.signal, isUnneeded: true });
    }
    return openBasemapTiles({ container: 'mbtiles', path: job.target }, LONGEST_CUT_BYTES);
  }

  return {
    read: async (tile, signal) => (await opened).read(tile, signal),
    async close() {
      closing.abort();
      await opened.then((tiles) => tiles.close()).catch(() => undefined);
    },
  };
}
