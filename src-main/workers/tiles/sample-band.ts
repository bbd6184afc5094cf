import type { RasterGroup } from '#main/adapters/raster/raster-store.ts';
import { isNodata } from '#main/adapters/raster/raster-band.ts';
import type { PixelPositions } from './tile-grid.ts';

/** Where the pixels fall in one level of the display pyramid. */
export interface LevelWindow {
  readonly level: number;
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
  /** For each pixel the position in the window; -1 outside the raster. */
  readonly positions: Int32Array;
}

/** Chooses the level whose cells are just finer than the pixels, and the part of it that the tile needs; null: nothing. */
export function locateWindow(group: RasterGroup, pixels: PixelPositions): LevelWindow | null {
  const level = Math.max(
    0,
    group.levels.findLastIndex(({ factor }) => factor <= pixels.cellsPerPixel),
  );
  const { factor } = group.levels[level]!;
  const { width, height } = group.grid;
  const count = pixels.columns.length;
  const isInside = (x: number, y: number): boolean => x >= 0 && x < width && y >= 0 && y < height;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let pixel = 0; pixel < count; pixel += 1) {
    const x = pixels.columns[pixel]!;
    const y = pixels.rows[pixel]!;
    // NaN is outside.
    if (!isInside(x, y)) continue;
    const column = Math.floor(x / factor);
    const row = Math.floor(y / factor);
    if (column < left) left = column;
    if (column > right) right = column;
    if (row < top) top = row;
    if (row > bottom) bottom = row;
  }
  if (right < left) return null;
  const windowWidth = right - left + 1;
  const positions = new Int32Array(count).fill(-1);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const x = pixels.columns[pixel]!;
    const y = pixels.rows[pixel]!;
    if (isInside(x, y)) {
      positions[pixel] = (Math.floor(y / factor) - top) * windowWidth + Math.floor(x / factor) - left;
    }
  }
  return { level, column: left, row: top, width: windowWidth, height: bottom - top + 1, positions };
}

/** Reads the window of one band: its stored numbers, NaN for nodata. */
export function readWindow(group: RasterGroup, bandIndex: number, window: LevelWindow): Float64Array {
  const { level, column, row, width, height } = window;
  const stored = new Float64Array(group.readBlock({ band: bandIndex, level, column, row, width, height }));
  const band = group.bands[bandIndex]!;
  for (let cell = 0; cell < stored.length; cell += 1) if (isNodata(band, stored[cell]!)) stored[cell] = Number.NaN;
  return stored;
}
