import type { RasterGroup } from '#main/raster/index.ts';
import type { TileAddress } from '#main/pack/index.ts';
import { locateWindow, type LevelWindow } from './sample-band.ts';
import { computePixelPositions } from './tile-grid.ts';

/** Finds the parts of rasters that a tile shows; bands of one grid share them. */
export type TileSampler = ReturnType<typeof createTileSampler>;

/** Creates the sampler of a tile. */
export function createTileSampler(tile: TileAddress, size: number) {
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
    /** Pixels of the tile. */
    pixelCount: size * size,
    /** The part of the grid that the tile shows; null where it lies wholly outside. */
    locate,
  };
}
