import type { RasterGroup } from '#main/adapters/raster/raster-store.ts';
import type { TileAddress } from '#main/adapters/tiles/tile-job.ts';
import type { FoundBand } from './find-bands.ts';
import { locateWindow, sampleBand, type BandPixels, type LevelWindow } from './sample-band.ts';
import { computePixelPositions } from './tile-grid.ts';

/** Reads bands at the pixels of one tile; what bands of one grid share is worked out once. */
export interface TileSampler {
  /** Null where the tile lies wholly outside the band's raster. */
  sample(found: FoundBand): BandPixels | null;
}

/** Creates the sampler of a tile. */
export function createTileSampler(tile: TileAddress, size: number): TileSampler {
  const windows = new Map<RasterGroup, LevelWindow | null>();
  return {
    sample({ group, index }) {
      let window = windows.get(group);
      if (window === undefined) {
        window = locateWindow(group, computePixelPositions(group, tile, size));
        windows.set(group, window);
      }
      return window === null ? null : sampleBand(group, index, window);
    },
  };
}
