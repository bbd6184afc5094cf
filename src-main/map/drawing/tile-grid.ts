import { toLatitude, toLongitude } from '#shared/geo/mercator-square.ts';
import type { TileAddress } from '#main/pack/index.ts';
import { crossesDateLine, findTurn, type RasterGrid, type RasterGroup } from '#main/raster/index.ts';

/**
 * Control points on a side of a tile. Between them the projection is taken as straight: a small part of a pixel off.
 */
const CONTROL_STEPS = 16;

/**
 * Where each pixel's centre falls in a raster, in cells from its top left corner; NaN where it cannot be projected. The
 * arrays are those of the next tile of the same size, too: they hold until then.
 */
export interface PixelPositions {
  readonly columns: Float64Array;
  readonly rows: Float64Array;
  /** Raster cells along one pixel, near the middle of the tile. */
  readonly cellsPerPixel: number;
}

/** A megabyte a tile that would be thrown away at once: the thread draws one tile after the other. */
const columnsBySide = new Map<number, Float64Array>();
const rowsBySide = new Map<number, Float64Array>();

/** Places every pixel of a tile in a raster. @param margin pixels around the tile that are placed, too. */
export function computePixelPositions(
  group: RasterGroup,
  { z, x, y }: TileAddress,
  size: number,
  margin = 0,
): PixelPositions {
  const points = CONTROL_STEPS + 1;
  const controlColumns = new Float64Array(points * points);
  const controlRows = new Float64Array(points * points);
  const scale = 2 ** -z;
  const { originX, originY, cellWidth, cellHeight } = group.grid;
  for (let j = 0; j < points; j += 1) {
    for (let i = 0; i < points; i += 1) {
      const projected = group.project({
        latitude: toLatitude((y + j / CONTROL_STEPS) * scale),
        longitude: toLongitude((x + i / CONTROL_STEPS) * scale),
      });
      controlColumns[j * points + i] = (projected.x - originX) / cellWidth;
      controlRows[j * points + i] = (originY - projected.y) / cellHeight;
    }
  }
  const side = size + 2 * margin;
  const columns = interpolate(controlColumns, size, margin, findArray(columnsBySide, side));
  const rows = interpolate(controlRows, size, margin, findArray(rowsBySide, side));
  const middle = (side / 2) * side + side / 2;
  const cellsPerPixel = Math.max(
    Math.abs(columns[middle]! - columns[middle - 1]!),
    Math.abs(rows[middle]! - rows[middle - side]!),
  );
  if (crossesDateLine(group.grid)) turnColumns(group.grid, columns);
  return { columns, rows, cellsPerPixel };
}

/** Moves the pixels across the date line to where a grid that goes on there counts them. */
function turnColumns(grid: RasterGrid, columns: Float64Array): void {
  const { originX, cellWidth } = grid;
  for (let pixel = 0; pixel < columns.length; pixel += 1) {
    columns[pixel]! += findTurn(grid, originX + columns[pixel]! * cellWidth) / cellWidth;
  }
}

/** Bilinear between the control points, at the pixels' centres; straight on beyond the tile's edges. */
function interpolate(control: Float64Array, size: number, margin: number, result: Float64Array): Float64Array {
  const points = CONTROL_STEPS + 1;
  const side = size + 2 * margin;
  const step = CONTROL_STEPS / size;
  const findStep = (position: number): number => Math.min(CONTROL_STEPS - 1, Math.max(0, Math.floor(position)));
  for (let row = 0; row < side; row += 1) {
    const v = (row - margin + 0.5) * step;
    const j = findStep(v);
    const down = v - j;
    for (let column = 0; column < side; column += 1) {
      const u = (column - margin + 0.5) * step;
      const i = findStep(u);
      const right = u - i;
      const corner = j * points + i;
      const top = control[corner]! * (1 - right) + control[corner + 1]! * right;
      const bottom = control[corner + points]! * (1 - right) + control[corner + points + 1]! * right;
      result[row * side + column] = top * (1 - down) + bottom * down;
    }
  }
  return result;
}

function findArray(arrays: Map<number, Float64Array>, side: number): Float64Array {
  const known = arrays.get(side);
  if (known !== undefined) return known;
  const array = new Float64Array(side * side);
  arrays.set(side, array);
  return array;
}
