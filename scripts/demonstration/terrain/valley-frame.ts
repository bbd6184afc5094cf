import { computeCentre, countCells } from '../grid/cell-grid.ts';
import { sampleSmoothly } from '../grid/sample-smoothly.ts';
import { smoothStep } from '../grid/smooth-step.ts';
import type { Point } from '../region-frame.ts';
import { coarseGrid } from './coarse-relief.ts';
import { STATION_SPACING_METRES, type RiverStation } from './river-course.ts';

/** The river's banks and valley floor as they are felt at a place beside it. */
export interface ValleyFrame {
  /** Level of the banks, metres above sea level. */
  bankMetres(place: Point): number;
  /** Depth of the channel under its banks, metres, less and less of it towards the sea, which holds the level down. */
  floodDepthMetres(place: Point): number;
  /** Half width of the valley floor on one side, metres. */
  floorMetres(place: Point, isLeft: boolean): number;
}

// Every twentieth station is enough: the profile is smooth.
const STATION_STEP = 200 / STATION_SPACING_METRES;
const SOFTENING_METRES = 170;

/**
 * Spreads the stations' figures over the plane, nearby ones first. The nearest station alone would not do: on the
 * inside of a bend it jumps, and would leave a cliff there.
 */
export function spreadValley(river: readonly RiverStation[]): ValleyFrame {
  const stations = river.filter((_, index) => index % STATION_STEP === 0);
  const bank = new Float64Array(countCells(coarseGrid));
  const depth = new Float64Array(countCells(coarseGrid));
  const left = new Float64Array(countCells(coarseGrid));
  const right = new Float64Array(countCells(coarseGrid));
  for (let cell = 0; cell < bank.length; cell += 1) {
    const { x, y } = computeCentre(coarseGrid, cell);
    let sum = 0;
    for (const station of stations) {
      const squared = (station.x - x) * (station.x - x) + (station.y - y) * (station.y - y);
      const nearness = 1 / (squared + SOFTENING_METRES * SOFTENING_METRES);
      const weight = nearness * nearness * nearness;
      sum += weight;
      bank[cell] = bank[cell]! + weight * station.bankMetres;
      depth[cell] = depth[cell]! + weight * computeFloodDepth(station);
      left[cell] = left[cell]! + weight * station.leftFloorMetres;
      right[cell] = right[cell]! + weight * station.rightFloorMetres;
    }
    bank[cell] = bank[cell]! / sum;
    depth[cell] = depth[cell]! / sum;
    left[cell] = left[cell]! / sum;
    right[cell] = right[cell]! / sum;
  }
  return {
    bankMetres: ({ x, y }) => sampleSmoothly(coarseGrid, bank, x, y),
    floodDepthMetres: ({ x, y }) => sampleSmoothly(coarseGrid, depth, x, y),
    floorMetres: ({ x, y }, isLeft) => sampleSmoothly(coarseGrid, isLeft ? left : right, x, y),
  };
}

function computeFloodDepth({ channelDepthMetres, toMouthMetres }: RiverStation): number {
  return channelDepthMetres * (0.1 + 0.9 * smoothStep(300, 3800, toMouthMetres));
}
