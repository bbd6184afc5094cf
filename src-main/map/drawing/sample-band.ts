import type { RasterGroup } from '#main/raster/index.ts';
import { isNodata } from '#engine/index.ts';
import type { FoundBand } from './find-bands.ts';
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

/**
 * Chooses the level whose cells are just finer than the pixels, and the part of it that the tile needs; null: nothing.
 */
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

/** Room for the cells that are read for some places; the thread draws one tile after the other. */
let cells = new Float64Array(0);

/**
 * Reads the stored numbers of one band at places of a window: NaN for nodata, infinity outside the raster.
 * @param positions of the places in the window, -1 outside the raster; null where the places are the window's cells.
 * @param start the first of as many places as the target is long.
 */
export function readPlacesOfBand(
  { group, index }: FoundBand,
  window: LevelWindow,
  positions: Int32Array | null,
  start: number,
  target: Float64Array,
): void {
  const { width } = window;
  const rows = findRows(window, positions, start, target.length);
  target.fill(Number.POSITIVE_INFINITY);
  if (rows === null) return;
  const [first, count] = rows;
  const band = group.bands[index]!;
  if (cells.length < count * width) cells = new Float64Array(count * width);
  const { level, column, row } = window;
  group.copyBlock({ band: index, level, column, row: row + first, width, height: count }, cells);
  for (let place = 0; place < target.length; place += 1) {
    const position = positions === null ? start + place : positions[start + place]!;
    if (position < 0) continue;
    const stored = cells[position - first * width]!;
    target[place] = isNodata(band, stored) ? Number.NaN : stored;
  }
}

/** The first row of the window that the places need, and how many; null where all of them are outside. */
function findRows(
  { width }: LevelWindow,
  positions: Int32Array | null,
  start: number,
  count: number,
): readonly [first: number, count: number] | null {
  let [least, most] = [start, start + count - 1];
  if (positions !== null) {
    [least, most] = [Infinity, -1];
    for (let place = start; place < start + count; place += 1) {
      const position = positions[place]!;
      if (position < 0) continue;
      if (position < least) least = position;
      if (position > most) most = position;
    }
    if (most < 0) return null;
  }
  const first = Math.floor(least / width);
  return [first, Math.floor(most / width) + 1 - first];
}
