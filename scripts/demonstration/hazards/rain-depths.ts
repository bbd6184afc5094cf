import { countCells } from '../grid/cell-grid.ts';
import { computeCells } from '../grid/compute-cells.ts';
import { accumulateDownhill } from '../grid/priority-flood.ts';
import { codeOf, landCovers, type LandCover } from '../terrain/land-cover.ts';
import { regionGrid } from '../terrain/land-surface.ts';
import type { RegionTerrain } from '../terrain/streams.ts';
import { lookUpThreeFifths, raiseToThreeFifths } from './three-fifths-power.ts';
import { listPonds, type Pond } from './ponds.ts';
import type { DesignEvent } from './return-periods.ts';

/** How rain gathers on the land, prepared once for all events. */
export interface RainRunoff {
  /** Square metres upstream of each cell, weighed by the share of the rain that runs off: open country, towns. */
  readonly country: Float64Array;
  readonly town: Float64Array;
  /** Depth of the sheet where it is about to be a stream, metres. */
  readonly deepestSheet: Float64Array;
  readonly ponds: readonly Pond[];
}

// Share of the rain that runs off once the first of it is lost.
const RUNOFF_SHARES: Readonly<Record<LandCover, number>> = {
  water: 1,
  beach: 0.2,
  marsh: 0.8,
  farmland: 0.5,
  grass: 0.45,
  forest: 0.35,
  built: 0.8,
};
// Millimetres that the ground, and in towns the sewers too, take before anything runs.
const COUNTRY_LOSS_MILLIMETRES = 14;
const TOWN_LOSS_MILLIMETRES = 34;
// The rain falls in six hours; its peak runs off twice as fast as the mean.
const PEAK_PER_SECOND = 2 / (6 * 3600);
// Manning's n of grass and gardens under a shallow sheet of water.
const ROUGHNESS = 0.08;
const LEAST_SLOPE = 0.002;
// Beyond this it is a stream, which is the river model's.
const STREAM_CUBIC_METRES_PER_SECOND = 3.2;

/** Prepares the runoff of the land as it is covered. */
export function prepareRunoff(terrain: RegionTerrain, cover: Uint8Array, slopes: Float64Array): RainRunoff {
  const cellArea = regionGrid.cellMetres * regionGrid.cellMetres;
  const built = codeOf('built');
  const share = (cell: number): number => RUNOFF_SHARES[landCovers[cover[cell]!]!];
  const gather = (isTown: boolean): Float64Array =>
    accumulateDownhill(
      terrain.drainage,
      computeCells(cover.length, (cell) => ((cover[cell] === built) === isTown ? cellArea * share(cell) : 0)),
    );
  return {
    country: gather(false),
    town: gather(true),
    deepestSheet: slopes.map(computeDeepestSheet),
    ponds: listPonds(terrain),
  };
}

/** Depths of rain water, metres: a sheet that thickens where the ground gathers it, and ponds in the hollows. */
export function computeRainDepths(terrain: RegionTerrain, runoff: RainRunoff, event: DesignEvent): Float64Array {
  const countryMetres = Math.max(0, event.rainMillimetres - COUNTRY_LOSS_MILLIMETRES) / 1000;
  const townMetres = Math.max(0, event.rainMillimetres - TOWN_LOSS_MILLIMETRES) / 1000;
  const volumeAt = (cell: number): number => runoff.country[cell]! * countryMetres + runoff.town[cell]! * townMetres;
  const depths = new Float64Array(countCells(regionGrid));
  for (let cell = 0; cell < depths.length; cell += 1) {
    if (terrain.isSea[cell] === 1) continue;
    const share = Math.min(1, (volumeAt(cell) * PEAK_PER_SECOND) / STREAM_CUBIC_METRES_PER_SECOND);
    depths[cell] = runoff.deepestSheet[cell]! * lookUpThreeFifths(share);
  }
  for (const pond of runoff.ponds) {
    const level = pond.computeLevel(volumeAt(pond.outlet));
    for (const cell of pond.cells) depths[cell] = Math.max(depths[cell]!, level - terrain.heights[cell]!);
  }
  return depths;
}

/**
 * Depth of a sheet at the flow from which it is a stream, by Manning's law for a wide sheet: h = (q n / sqrt(S))^(3/5),
 * q the flow for each metre of width. Smaller flows have the share of it that {@link lookUpThreeFifths} gives.
 */
function computeDeepestSheet(slope: number): number {
  const flowPerMetre = STREAM_CUBIC_METRES_PER_SECOND / regionGrid.cellMetres;
  return raiseToThreeFifths((flowPerMetre * ROUGHNESS) / Math.sqrt(Math.max(LEAST_SLOPE, slope)));
}
