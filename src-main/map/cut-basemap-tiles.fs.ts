import { existsSync, rmSync } from 'node:fs';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import { type BasemapTiles, findTileSums, openBasemapTiles } from '#main/pack/index.ts';
import { LONGEST_CUT_BYTES, type CutJob, type CutResult } from './cut-basemap.sql.ts';

/**
 * Tiles of a GeoJSON file. They are cut in a process of its own when the target is not there yet, with its checksums:
 * all at once, so that neither the file nor its index has to stay in the memory. Reading a tile waits for that, and
 * rejects when it failed. A target that turns out to be damaged is cut anew, once.
 */
export function openCutBasemapTiles(job: CutJob): BasemapTiles {
  const closing = new AbortController();
  let opened = keepQuiet(open());
  let wasCutAnew = false;

  async function open(): Promise<BasemapTiles> {
    if (!existsSync(job.target) || !existsSync(findTileSums(job.target))) {
      // Not worth keeping a process alive that has ended otherwise.
      const result = await runIsolated<never, CutResult>('basemap-cut', job, {
        signal: closing.signal,
        isUnneeded: true,
      });
      if (result === 'changed') throw new DamagedFileError(job.source, new ChecksumError('the basemap'));
    }
    return openBasemapTiles({ container: 'mbtiles', path: job.target, hasSums: true }, LONGEST_CUT_BYTES);
  }

  async function cutAnew(damaged: BasemapTiles): Promise<BasemapTiles> {
    await damaged.close();
    for (const file of [job.target, findTileSums(job.target)]) rmSync(file, { force: true });
    return open();
  }

  return {
    async read(tile, signal) {
      const tiles = await opened;
      try {
        return await tiles.read(tile, signal);
      } catch (error) {
        if (toExpectedFailure(error)?.code !== 'FILE_DAMAGED') throw error;
        if (!wasCutAnew) opened = keepQuiet(cutAnew(tiles));
        wasCutAnew = true;
        return (await opened).read(tile, signal);
      }
    },
    async close() {
      closing.abort();
      await opened.then((tiles) => tiles.close()).catch(() => undefined);
    },
  };
}

/** Whoever reads a tile is told of a failure; nobody may. */
function keepQuiet<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}
