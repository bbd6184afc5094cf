import type { RasterGroup } from '#main/adapters/raster/raster-store.ts';
import type { TileAddress } from '#main/adapters/tiles/tile-job.ts';
import type { FoundBand } from './find-bands.ts';
import { locateWindow, readWindow, type LevelWindow } from './sample-band.ts';
import { computePixelPositions } from './tile-grid.ts';

/** Reads bands where a tile's pixels are; what bands of one grid share is worked out once. */
export interface TileSampler {
  /** Pixels of the tile. */
  readonly pixelCount: number;
  /** The part of the grid that the tile shows; null where it lies wholly outside. */
  locate(group: RasterGroup): LevelWindow | null;
  /** The numbers of a band in that part, NaN for nodata; null where the tile lies wholly outside. */
  read(found: FoundBand): Float64Array | null;
}

/** Creates the sampler of a tile. */
export function createTileSampler(tile: TileAddress, size: number): TileSampler {
  const windows = new Map<RasterGroup, LevelWindow | null>();

  function locate(group: RasterGroup): LevelWindow | null {
    let window = windows.get(group);
    if (window === undefined) {
      window = locateWindow(group, computePixelPositions(group, tile, size));
      windows.set(group, window);
    }
    return window;
  }

  return {
    pixelCount: size * size,
    locate,
    read({ group, index }) {
      const window = locate(group);
      return window === null ? null : readWindow(group, index, window);
    },
  };
}
