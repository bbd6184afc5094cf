import { serveCalls, Transferred } from '#main/platform/threads/serve-calls.ts';
import { createGarbageCollection } from './drawing/collect-garbage.ts';
import { createTileRenderer } from './drawing/tile-renderer.ts';
import type { TileCalls } from './tile-job.ts';

const renderer = createTileRenderer();
const noteWork = createGarbageCollection();

serveCalls<TileCalls>(
  {
    render(job) {
      // After the tile was handed over.
      setImmediate(noteWork);
      const png = renderer.render(job);
      return png === null ? null : new Transferred(png, [png.buffer]);
    },
    keepOnly: (installIds) => renderer.keepOnly(installIds),
  },
  () => renderer.keepOnly([]),
);
