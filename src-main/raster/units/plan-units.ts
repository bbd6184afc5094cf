import { BYTES_PER_SAMPLE } from '../sample-type.ts';
import type { RasterBand } from '../raster-band.ts';
import type { RasterGrid } from '../raster-grid.ts';
import { chooseTileSide, type TileSide } from '../store-format.ts';

/** How a large group is cut into units, which are packed apart from each other. */
export interface UnitPlan {
  readonly tileSide: TileSide;
  /** Cells of a unit: a multiple of the tile's side in the coarsest level that it has tiles of. */
  readonly width: number;
  readonly height: number;
  /** Halvings of a unit that are packed with it: it has tiles of the levels 1, 2, 4, … 2^depth. */
  readonly depth: number;
  readonly across: number;
  readonly down: number;
}

/** A unit's place in its group. */
export interface Unit {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** Bytes of the cells of a unit, all bands; a thread holds about three times as much. */
const UNIT_BYTES = 48 * 1024 * 1024;
/** Cells on a side of the largest unit: the last level that it has tiles of has one. */
const MAXIMUM_SIDE = 1024;

/**
 * Cuts a group into units that fit into memory. A raster in strips is cut across only: a strip is decoded whole.
 * @param isTiled whether every file of the group is tiled
 */
export function planUnits(
  { width, height }: Pick<RasterGrid, 'width' | 'height'>,
  bands: readonly Pick<RasterBand, 'sampleType'>[],
  isTiled: boolean,
): UnitPlan {
  const bytesPerCell = bands.reduce((sum, { sampleType }) => sum + BYTES_PER_SAMPLE[sampleType], 0);
  const tileSide = chooseTileSide(bands);
  for (let depth = Math.log2(MAXIMUM_SIDE / tileSide); ; depth -= 1) {
    const side = tileSide * 2 ** depth;
    const unitWidth = isTiled ? side : Math.ceil(width / side) * side;
    if (depth > 0 && Math.min(unitWidth, width) * side * bytesPerCell > UNIT_BYTES) continue;
    return {
      tileSide,
      width: unitWidth,
      height: side,
      depth,
      across: Math.ceil(width / unitWidth),
      down: Math.ceil(height / side),
    };
  }
}

/** The unit of a number, counted row by row from the north-west; cut off at the raster's edge. */
export function locateUnit(
  plan: UnitPlan,
  { width, height }: Pick<RasterGrid, 'width' | 'height'>,
  number: number,
): Unit {
  const column = (number % plan.across) * plan.width;
  const row = Math.floor(number / plan.across) * plan.height;
  return { column, row, width: Math.min(plan.width, width - column), height: Math.min(plan.height, height - row) };
}

/**
 * Whether a level of a large group is stored: all but the first halving. Drawing between it and the next one reads the
 * cells themselves; it would be a quarter of what the cells take.
 */
export function isStoredFactor(factor: number): boolean {
  return factor !== 2;
}
