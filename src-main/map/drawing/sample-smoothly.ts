import { isNodata } from '#engine/index.ts';
import type { RasterGroup } from '#main/raster/index.ts';
import type { TileAddress } from '#main/pack/index.ts';
import { computePixelPositions } from './tile-grid.ts';

/**
 * A band's stored numbers at the centres of a tile's pixels and of `margin` pixels around it, bilinear between the
 * centres of the cells: for surfaces that are smooth by nature, as the ground is. Where one of the four cells has
 * nothing, the number is that of the cell itself; NaN for nodata and outside. Null where the tile lies wholly outside.
 */
export function sampleSmoothly(
  group: RasterGroup,
  bandIndex: number,
  tile: TileAddress,
  size: number,
  margin: number,
): Float64Array | null {
  const { columns, rows, cellsPerPixel } = computePixelPositions(group, tile, size, margin);
  const level = Math.max(
    0,
    group.levels.findLastIndex(({ factor }) => factor <= cellsPerPixel),
  );
  const { factor, width, height } = group.levels[level]!;
  const { width: gridWidth, height: gridHeight } = group.grid;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let pixel = 0; pixel < columns.length; pixel += 1) {
    const x = columns[pixel]!;
    const y = rows[pixel]!;
    // Written so that NaN is outside.
    if (!(x >= 0 && x < gridWidth && y >= 0 && y < gridHeight)) continue;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < left) return null;

  // One cell more on each side for the neighbours.
  const column = Math.max(0, Math.floor(left / factor) - 1);
  const row = Math.max(0, Math.floor(top / factor) - 1);
  const blockWidth = Math.min(width, Math.floor(right / factor) + 2) - column;
  const blockHeight = Math.min(height, Math.floor(bottom / factor) + 2) - row;
  const block = group.readBlock({ band: bandIndex, level, column, row, width: blockWidth, height: blockHeight });
  const band = group.bands[bandIndex]!;
  const read = (x: number, y: number): number => {
    const inside = Math.min(blockWidth - 1, Math.max(0, x)) + Math.min(blockHeight - 1, Math.max(0, y)) * blockWidth;
    const stored = block[inside]!;
    return isNodata(band, stored) ? Number.NaN : stored;
  };
  const values = new Float64Array(columns.length).fill(Number.NaN);
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    const x = columns[pixel]!;
    const y = rows[pixel]!;
    if (!(x >= 0 && x < gridWidth && y >= 0 && y < gridHeight)) continue;
    const u = x / factor - column - 0.5;
    const v = y / factor - row - 0.5;
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const upper = read(i, j) * (1 - u + i) + read(i + 1, j) * (u - i);
    const lower = read(i, j + 1) * (1 - u + i) + read(i + 1, j + 1) * (u - i);
    const smooth = upper * (1 - v + j) + lower * (v - j);
    values[pixel] = Number.isNaN(smooth) ? read(Math.floor(u + 0.5), Math.floor(v + 0.5)) : smooth;
  }
  return values;
}
