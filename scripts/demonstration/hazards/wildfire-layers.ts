import { computeCentre, countCells, findCell, type CellGrid } from '../grid/cell-grid.ts';
import { createFractalNoise } from '../grid/lattice-noise.ts';
import { smoothStep } from '../grid/smooth-step.ts';
import { REGION_HEIGHT_METRES, REGION_WIDTH_METRES } from '../region-frame.ts';
import { landCovers, type LandCover } from '../terrain/land-cover.ts';
import { regionGrid } from '../terrain/land-surface.ts';

/** The grid of the wildfire rasters: two cells of the region on a side. */
export const wildfireGrid: CellGrid = {
  columns: REGION_WIDTH_METRES / 40,
  rows: REGION_HEIGHT_METRES / 40,
  cellMetres: 40,
};

/** How fire behaves over the region; 0 where nothing burns. */
export interface WildfireLayers {
  /** Annual burn probability in millionths. */
  readonly burnProbabilityMillionths: Uint16Array;
  /** Mean flame length where it burns, centimetres. */
  readonly flameLengthCentimetres: Uint16Array;
}

// How readily a cover burns next to dry conifers, and its flames on level ground in metres.
const FUELS: Readonly<Partial<Record<LandCover, { readonly readiness: number; readonly flameMetres: number }>>> = {
  forest: { readiness: 1, flameMetres: 3.6 },
  grass: { readiness: 0.45, flameMetres: 1.3 },
  farmland: { readiness: 0.012, flameMetres: 0.5 },
};
// The driest tenth of the hills burns about once in 180 years.
const HIGHEST_PROBABILITY = 0.0055;

/** Burn probability and flame length: more and fiercer in dry forest on slopes, none in towns, marshes and water. */
export function computeWildfire(cover: Uint8Array, heights: Float64Array, slopes: Float64Array): WildfireLayers {
  const dryness = createFractalNoise(71, 3800, 4);
  const density = createFractalNoise(72, 650, 3);
  const count = countCells(wildfireGrid);
  const burnProbabilityMillionths = new Uint16Array(count);
  const flameLengthCentimetres = new Uint16Array(count);
  for (let cell = 0; cell < count; cell += 1) {
    const centre = computeCentre(wildfireGrid, cell);
    const source = findCell(regionGrid, centre);
    const fuel = FUELS[landCovers[cover[source]!]!];
    if (!fuel) continue;
    const inland = smoothStep(4, 120, heights[source]!);
    const dry = Math.min(1, Math.max(0.02, 0.33 + 0.62 * dryness(centre.x, centre.y) + 0.25 * inland));
    const probability = HIGHEST_PROBABILITY * fuel.readiness * dry * dry * dry * (0.04 + 0.96 * inland);
    const crown = Math.max(0.3, 1 + 0.6 * density(centre.x, centre.y) + 2.2 * slopes[source]!);
    burnProbabilityMillionths[cell] = Math.max(1, Math.round(probability * 1_000_000));
    flameLengthCentimetres[cell] = Math.round(100 * fuel.flameMetres * crown * (0.6 + 0.6 * dry));
  }
  return { burnProbabilityMillionths, flameLengthCentimetres };
}
