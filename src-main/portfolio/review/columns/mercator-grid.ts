import type { ReviewFrame } from './review-frame.ts';

/** Levels of the grid: a cell of the deepest is some four centimetres. */
const GRID_LEVELS = 30;
/** Latitude at which the square map of the world ends (Web Mercator, EPSG:3857). */
const LAST_LATITUDE = 85.051_128_779_806_6;
const RADIANS = Math.PI / 180;

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
      columns[position] = toSteps(computeX(longitude), GRID_LEVELS);
      rows[position] = toSteps(computeY(latitude), GRID_LEVELS);
    }
    return { columns, rows };
  });
}

/** How far the place of a location is shifted to be the cell of a level. */
export function findShift(level: number): number {
  return GRID_LEVELS - level;
}

/** The cells of a level that a part of the map meets; of a higher level where there would be more than `most`. */
export function findBlock(
  [west, south, east, north]: readonly [number, number, number, number],
  level: number,
  most: number,
): CellBlock {
  for (let at = Math.min(level, GRID_LEVELS); ; at--) {
    const block = {
      level: at,
      west: toSteps(computeX(west), at),
      north: toSteps(computeY(north), at),
      east: toSteps(computeX(east), at),
      south: toSteps(computeY(south), at),
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

function computeX(longitude: number): number {
  return longitude / 360 + 0.5;
}

function computeY(latitude: number): number {
  const sine = Math.sin(Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude)) * RADIANS);
  return 0.5 - Math.atanh(sine) / (2 * Math.PI);
}

function toLongitude(x: number): number {
  return (x - 0.5) * 360;
}

function toLatitude(y: number): number {
  return Math.asin(Math.tanh((0.5 - y) * 2 * Math.PI)) / RADIANS;
}

function toSteps(share: number, level: number): number {
  const cells = 2 ** level;
  return Math.max(0, Math.min(cells - 1, Math.floor(share * cells)));
}
