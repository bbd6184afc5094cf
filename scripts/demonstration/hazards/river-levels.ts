import { computeCentre, countCells } from '../grid/cell-grid.ts';
import { listMarked, listReached } from '../grid/reach-water.ts';
import { interpolate, smoothStep } from '../grid/smooth-step.ts';
import { regionGrid } from '../terrain/land-surface.ts';
import type { RegionTerrain } from '../terrain/streams.ts';
import type { RiverProximity } from '../terrain/river-proximity.ts';
import type { ValleyFrame } from '../terrain/valley-frame.ts';
import { designEvents, type DesignEvent } from './return-periods.ts';

/** The main river's water surface over its valley. */
export interface RiverLevels {
  /** Level of the 2-year flood, metres above sea level; set in the floodplain. */
  readonly ordinary: Float64Array;
  /** Metres that the level rises when the stage factor rises by 1. */
  readonly rise: Float64Array;
  /** Cells that could be under water in the rarest event. */
  readonly floodplain: readonly number[];
}

const REACH_METRES = 3200;
// The 2-year flood stands a hand below the banks' tops: it wets the lowest ground only.
const ORDINARY_BELOW_BANK_METRES = 0.1;

// The sea takes the flood away: over this distance from its shore the river's level sinks to that of a high tide.
const SEA_REACH_METRES = 900;
const HIGH_TIDE_METRES = 0.4;

/** Lays the water surface of the main river over the ground beside it: it falls along the valley, not across it. */
export function layRiverLevels(
  terrain: RegionTerrain,
  proximity: RiverProximity,
  valley: ValleyFrame,
  toSeaMetres: Float64Array,
): RiverLevels {
  const ordinary = new Float64Array(countCells(regionGrid));
  const rise = new Float64Array(countCells(regionGrid));
  const floodplain: number[] = [];
  const rarest = designEvents[designEvents.length - 1]!;
  for (let cell = 0; cell < ordinary.length; cell += 1) {
    if (terrain.isSea[cell] === 1 || proximity.distanceMetres[cell]! > REACH_METRES) continue;
    const centre = computeCentre(regionGrid, cell);
    const share = smoothStep(0, SEA_REACH_METRES, toSeaMetres[cell]!);
    ordinary[cell] = interpolate(HIGH_TIDE_METRES, valley.bankMetres(centre) - ORDINARY_BELOW_BANK_METRES, share);
    rise[cell] = valley.floodDepthMetres(centre) * share;
    if (terrain.heights[cell]! < ordinary[cell]! + rise[cell]! * (rarest.stageFactor - 1)) floodplain.push(cell);
  }
  return { ordinary, rise, floodplain };
}

/** Level of the river at a cell of the floodplain in an event, metres above sea level. */
export function computeRiverLevel(levels: RiverLevels, cell: number, event: DesignEvent): number {
  return levels.ordinary[cell]! + levels.rise[cell]! * (event.stageFactor - 1);
}

/**
 * The cells under the main river's flood, its channel included: where the ground is below the water surface and the
 * water can get there over ground that is below it too.
 * @param crestMetres height of walls (levees) above sea level; negative infinity where there is none.
 */
export function listFlooded(
  terrain: RegionTerrain,
  levels: RiverLevels,
  event: DesignEvent,
  crestMetres?: Float64Array,
): number[] {
  const isWet = new Uint8Array(countCells(regionGrid));
  for (const cell of levels.floodplain) {
    const ground = crestMetres ? Math.max(terrain.heights[cell]!, crestMetres[cell]!) : terrain.heights[cell]!;
    if (computeRiverLevel(levels, cell, event) > ground) isWet[cell] = 1;
  }
  return listReached(regionGrid, listMarked(terrain.isRiver), (cell) => isWet[cell] === 1);
}
