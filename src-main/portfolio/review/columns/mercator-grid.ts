import { toLatitude, toLongitude, toSquareX, toSquareY } from '#shared/geo/mercator-square.ts';
import type { ReviewFrame } from './review-frame.ts';

/** Levels of the grid: a cell of the deepest is some four centimetres. */
const GRID_LEVELS = 30;

/**
 * Where the locations are on the square map of the world: cells of 2^30 a side, from west and from north; -1: nowhere.
 */
export interface GridPlaces {
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

/** A block of cells of one level; both ends are in it. */
export interface CellBlock {
  readonly level: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** Finds the places of all locations, once. */
export function findGridPlaces(frame: ReviewFrame): GridPlaces {
  return frame.derive('grid', () => {
    const [longitudes, latitudes] = [frame.longitudes(), frame.latitudes()];
    const columns = new Int32Array(frame.count).fill(-1);
    const rows = new Int32Array(frame.count).fill(-1);
    for (let position = 0; position < frame.count; position++) {
      const [longitude, latitude] = [longitudes[position]!, latitudes[position]!];
      if (longitude !== longitude || latitude !== latitude) continue;
      columns[position] = toSteps(toSquareX(longitude), GRID_LEVELS);
      rows[position] = toSteps(toSquareY(latitude), GRID_LEVELS);
    }
    return { columns, rows };
  });
}

/** How far the place of a location is shifted to be the cell of a level. */
export function findShift(level: number): number {
  return GRID_LEVELS - level;
}

/**
 * The cells of a level that a part of the map meets; of a higher level where there would be more than `most`. Degrees
 * and columns go on beyond the date line, whichever side the part is counted from, and each column is met once.
 */
export function findBlock(
  [west, south, east, north]: readonly [number, number, number, number],
  level: number,
  most: number,
): CellBlock {
  const end = east < west ? east + 360 : east;
  for (let at = Math.min(level, GRID_LEVELS); ; at--) {
    const cells = 2 ** at;
    const first = Math.floor(toSquareX(west) * cells);
    const block = {
      level: at,
      west: first,
      north: toSteps(toSquareY(north), at),
      east: Math.min(first + cells - 1, Math.floor(toSquareX(end) * cells)),
      south: toSteps(toSquareY(south), at),
    };
    if (at === 0 || (block.east - block.west + 1) * (block.south - block.north + 1) <= most) return block;
  }
}

/** West, south, east, north of a cell, degrees. */
export function findCellBox(column: number, row: number, level: number): [number, number, number, number] {
  const cells = 2 ** level;
  return [
    toLongitude(column / cells),
    toLatitude((row + 1) / cells),
    toLongitude((column + 1) / cells),
    toLatitude(row / cells),
  ];
}

function toSteps(share: number, level: number): number {
  const cells = 2 ** level;
  return Math.max(0, Math.min(cells - 1, Math.floor(share * cells)));
}
