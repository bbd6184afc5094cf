import { findCell } from '../grid/cell-grid.ts';
import { markCells } from '../grid/compute-cells.ts';
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
 * @param slopes steepness of every cell, metres of rise per metre.
 * @param isFloodProne 1 where floods come so often that nobody builds.
 */
export function surveyGround(terrain: RegionTerrain, slopes: Float64Array, isFloodProne: Uint8Array): BuildingGround {
  const isWater = markCells(
    terrain.isSea.length,
    (cell) => (terrain.isSea[cell]! | terrain.isRiver[cell]! | terrain.isStream[cell]! | terrain.isLake[cell]!) === 1,
  );
  const toWater = findNearestFeatures(regionGrid, isWater).distanceMetres;

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
