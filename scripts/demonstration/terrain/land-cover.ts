import { computeCentre, countCells, findCell } from '../grid/cell-grid.ts';
import { createFractalNoise } from '../grid/lattice-noise.ts';
import { findNearestFeatures } from '../grid/nearest-feature.ts';
import { resample } from '../grid/polyline.ts';
import { smoothStep } from '../grid/smooth-step.ts';
import type { Point } from '../region-frame.ts';
import { regionGrid } from './land-surface.ts';
import type { RegionTerrain } from './streams.ts';

/** What covers the ground, by code. */
export const landCovers = ['water', 'beach', 'marsh', 'farmland', 'grass', 'forest', 'built'] as const;
export type LandCover = (typeof landCovers)[number];

/** The code of a land cover in {@link coverLand}'s array. */
export function codeOf(cover: LandCover): number {
  return landCovers.indexOf(cover);
}

/** What decides a cell's cover beside the terrain. The arrays have one number for each cell, row by row. */
export interface CoverInputs {
  /** Steepness of every cell, metres of rise per metre. */
  readonly slopes: Float64Array;
  readonly toSeaMetres: Float64Array;
  /** Every cell's height above the stream that it drains to, metres; NaN where there is none. */
  readonly aboveStream: Float64Array;
  /** Centres of the houses. */
  readonly houses: readonly Point[];
  /** Lines of the settlements' streets. */
  readonly streets: readonly (readonly Point[])[];
}

/**
 * Covers the land: towns around their houses, fields on flat ground near them, marsh where it is wet, forest elsewhere.
 */
export function coverLand(terrain: RegionTerrain, inputs: CoverInputs): Uint8Array {
  const toHouse = measureToHouses(inputs);
  const patches = createFractalNoise(61, 900, 4);
  const cover = new Uint8Array(countCells(regionGrid));
  for (let cell = 0; cell < cover.length; cell += 1) {
    const isWater = (terrain.isSea[cell]! | terrain.isRiver[cell]! | terrain.isLake[cell]!) === 1;
    if (isWater) continue;
    const { x, y } = computeCentre(regionGrid, cell);
    const chosen = chooseCover({
      height: terrain.heights[cell]!,
      slope: inputs.slopes[cell]!,
      toSeaMetres: inputs.toSeaMetres[cell]!,
      toHouseMetres: toHouse[cell]!,
      aboveStream: inputs.aboveStream[cell]!,
      patch: patches(x, y),
    });
    cover[cell] = codeOf(chosen);
  }
  return cover;
}

interface Ground {
  readonly height: number;
  readonly slope: number;
  readonly toSeaMetres: number;
  readonly toHouseMetres: number;
  readonly aboveStream: number;
  /** -1..1: what makes one field differ from the next. */
  readonly patch: number;
}

function chooseCover({ height, slope, toSeaMetres, toHouseMetres, aboveStream, patch }: Ground): LandCover {
  if (toHouseMetres <= 45) return 'built';
  if (toSeaMetres <= 60 && height < 3) return height < 0.7 ? 'marsh' : 'beach';
  const isLow = (toSeaMetres < 1500 && height < 1.25 + 0.3 * patch) || aboveStream < 0.75 + 0.5 * patch;
  if (isLow && slope < 0.02) return 'marsh';
  const flatness = 1 - smoothStep(0.03, 0.11, slope);
  const nearness = 1 - smoothStep(300, 3200, toHouseMetres);
  const farming = 0.62 * flatness * nearness + 0.75 * patch - 0.2 * smoothStep(40, 140, height);
  if (farming > 0.3) return 'farmland';
  return patch < -0.42 ? 'grass' : 'forest';
}

/** Distance to the nearest house or settlement street, metres. */
function measureToHouses({ houses, streets }: CoverInputs): Float64Array {
  const isHouse = new Uint8Array(countCells(regionGrid));
  for (const place of [...houses, ...streets.flatMap((path) => resample(path, regionGrid.cellMetres / 2))]) {
    const cell = findCell(regionGrid, place);
    if (cell >= 0) isHouse[cell] = 1;
  }
  return findNearestFeatures(regionGrid, isHouse).distanceMetres;
}
