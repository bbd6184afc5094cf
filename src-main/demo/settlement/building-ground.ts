import { countCells, findCell } from '../grid/cell-grid.ts';
import { findNearestFeatures } from '../grid/nearest-feature.ts';
import type { Point } from '../region-frame.ts';
import { regionGrid } from '../terrain/land-surface.ts';
import type { RegionTerrain } from '../terrain/streams.ts';

/** What people who lay out streets look at. */
export interface BuildingGround {
  /** Distance to the nearest river, stream, lake or sea, metres. */
  toWaterMetres(place: Point): number;
  /** Steepness, metres of rise per metre. */
  slope(place: Point): number;
  /** Whether the place is firm, not too steep, clear of water and not flooded every few years. */
  isFit(place: Point, limits: { readonly waterMetres: number; readonly slope: number }): boolean;
}

/**
 * Looks over the ground for places to build on.
 * @param isFloodProne 1 where floods come so often that nobody builds.
 */
export function surveyGround(terrain: RegionTerrain, isFloodProne: Uint8Array): BuildingGround {
  const isWater = terrain.isSea.map(
    (isSea, cell) => isSea | terrain.isRiver[cell]! | terrain.isStream[cell]! | terrain.isLake[cell]!,
  );
  const toWater = findNearestFeatures(regionGrid, isWater).distanceMetres;
  const slopes = computeSlopes(terrain.heights);

  const slope = (place: Point): number => readCell(slopes, place, Number.POSITIVE_INFINITY);
  const toWaterMetres = (place: Point): number => readCell(toWater, place, 0);
  return {
    toWaterMetres,
    slope,
    isFit: (place, limits) =>
      toWaterMetres(place) >= limits.waterMetres &&
      slope(place) <= limits.slope &&
      readCell(isFloodProne, place, 1) === 0,
  };
}

function readCell(values: ArrayLike<number>, place: Point, outside: number): number {
  const cell = findCell(regionGrid, place);
  return cell < 0 ? outside : values[cell]!;
}

function computeSlopes(heights: Float64Array): Float64Array {
  const { columns, rows, cellMetres } = regionGrid;
  const slopes = new Float64Array(countCells(regionGrid));
  for (let row = 1; row + 1 < rows; row += 1) {
    for (let column = 1; column + 1 < columns; column += 1) {
      const cell = row * columns + column;
      const across = (heights[cell + 1]! - heights[cell - 1]!) / (2 * cellMetres);
      const down = (heights[cell + columns]! - heights[cell - columns]!) / (2 * cellMetres);
      slopes[cell] = Math.sqrt(across * across + down * down);
    }
  }
  return slopes;
}
