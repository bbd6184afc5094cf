import type { Coordinates } from '#shared/domain/geo.ts';
import type { RasterBand } from './raster-band.ts';
import type { Cell, RasterGrid } from './raster-grid.ts';
import type { Samples } from './sample-type.ts';
import type { TileCache } from './tile-cache.ts';

/** A level of the display pyramid; level 0 is the source's own cells. */
export interface RasterLevel {
  /** Source cells on a side of one cell of this level: 1, 2, 4, … */
  readonly factor: number;
  readonly width: number;
  readonly height: number;
}

/** A window of cells of one band. */
export interface BlockRequest {
  /** Index into {@link RasterGroup.bands}. */
  readonly band: number;
  /** Index into {@link RasterGroup.levels}. */
  readonly level: number;
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** All maps of a pack that share one grid. Reads are synchronous: a point costs at most one small file read. */
export interface RasterGroup {
  readonly grid: RasterGrid;
  readonly bands: readonly RasterBand[];
  readonly levels: readonly RasterLevel[];
  /** The point in the grid's own coordinate system; NaN where it cannot be transformed. */
  project(point: Coordinates): { readonly x: number; readonly y: number };
  /** A place of the grid's own coordinate system in degrees. */
  unproject(x: number, y: number): Coordinates;
  /** The cell that contains the point, null outside the raster's extent. */
  locate(point: Coordinates): Cell | null;
  /** The stored number of one cell of level 0. */
  readCell(band: number, cell: Cell): number;
  /**
   * The stored numbers of a window, row by row, in the band's own number type. The window must lie inside the level.
   * @throws RangeError when it does not.
   */
  readBlock(request: BlockRequest): Samples;
}

/** An opened store file. */
export interface RasterStore {
  readonly path: string;
  readonly groups: readonly RasterGroup[];
  close(): void;
}

/**
 * Opens a pack's rasters for reading.
 * @param path the store file that the install wrote.
 * @param cache decoded tiles, shared by every store of the process.
 * @throws RasterStoreError when the file is not a whole store of a version that this code knows.
 */
export declare function openRasterStore(path: string, cache: TileCache): RasterStore;
