import { countCells } from '../grid/cell-grid.ts';
import { computeCells } from '../grid/compute-cells.ts';
import { regionGrid } from '../terrain/land-surface.ts';
import { computeStreamDepth, type RegionTerrain } from '../terrain/streams.ts';
import type { DesignEvent } from './return-periods.ts';

/** Every cell's height above the stream that it drains to. */
export interface StreamHeights {
  /** Height above the bed of the nearest tributary downhill, metres; NaN where the way leads to no tributary. */
  readonly aboveBed: Float64Array;
  /** Depth of that tributary's bed under its banks, metres. */
  readonly bankfull: Float64Array;
}

/** Height above nearest drainage (HAND: Nobre et al. 2011), for the tributaries. */
export function computeStreamHeights(terrain: RegionTerrain): StreamHeights {
  const count = countCells(regionGrid);
  const bed = new Float64Array(count).fill(Number.NaN);
  const bankfull = new Float64Array(count);
  const aboveBed = new Float64Array(count).fill(Number.NaN);
  for (const cell of terrain.drainage.order) {
    if (terrain.isStream[cell] === 1) {
      bed[cell] = terrain.heights[cell]!;
      bankfull[cell] = computeStreamDepth(terrain.catchment[cell]!);
    } else if (terrain.isRiver[cell] === 0 && terrain.isSea[cell] === 0) {
      const receiver = terrain.drainage.receiver[cell]!;
      bed[cell] = bed[receiver]!;
      bankfull[cell] = bankfull[receiver]!;
    }
    aboveBed[cell] = terrain.heights[cell]! - bed[cell]!;
  }
  return { aboveBed, bankfull };
}

/** Depths of the tributaries' floods, metres: the stage of the stream less the height above it. */
export function computeStreamDepths({ aboveBed, bankfull }: StreamHeights, event: DesignEvent): Float64Array {
  return computeCells(aboveBed.length, (cell) => {
    const depth = bankfull[cell]! * event.stageFactor - aboveBed[cell]!;
    return depth > 0 ? depth : 0;
  });
}
