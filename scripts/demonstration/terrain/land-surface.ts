import { computeCentre, countCells, type CellGrid } from '../grid/cell-grid.ts';
import { computeCells, markCells } from '../grid/compute-cells.ts';
import { createFractalNoise, type Noise } from '../grid/lattice-noise.ts';
import { sampleSmoothly } from '../grid/sample-smoothly.ts';
import { interpolate, smoothStep } from '../grid/smooth-step.ts';
import { region, type Point } from '../region-frame.ts';
import type { Seaward } from './coastline.ts';
import { coarseGrid, growRelief } from './coarse-relief.ts';
import { markJoinedToOcean } from './open-sea.ts';
import type { RiverStation } from './river-course.ts';
import { computeRiverProximity, type RiverProximity } from './river-proximity.ts';
import type { ValleyFrame } from './valley-frame.ts';
import { computeBedMetres, computeValleyFloor, LEAST_HALF_CHANNEL_METRES } from './valley-section.ts';

/** The grid of the region's rasters. */
export const regionGrid: CellGrid = { columns: region.columns, rows: region.rows, cellMetres: region.cellMetres };

/** The land before its streams are cut. */
export interface LandSurface {
  /** Metres above sea level; below 0 in the sea, the bed in the main river. */
  readonly heights: Float64Array;
  readonly isSea: Uint8Array;
  /** 1 in the channel of the main river. */
  readonly isRiver: Uint8Array;
  readonly proximity: RiverProximity;
}

// Metres of rise per metre from the shore.
const PLAIN_SLOPE = 0.0015;

interface Textures {
  readonly fine: Noise;
  readonly broad: Noise;
  readonly bend: Noise;
}

/** Hills, coastal plain, sea floor, and the main river's channel and valley floor. */
export function shapeLand(river: readonly RiverStation[], valley: ValleyFrame, seaward: Seaward): LandSurface {
  const relief = growRelief(river, seaward);
  const proximity = computeRiverProximity(regionGrid, river);
  const textures = {
    fine: createFractalNoise(51, 320, 4),
    broad: createFractalNoise(52, 1400, 2),
    bend: createFractalNoise(53, 900, 2),
  };
  const offshore = computeCells(countCells(regionGrid), (cell) => seaward(computeCentre(regionGrid, cell)));
  const isChannel = markChannel(river, proximity);
  const isWater = markJoinedToOcean(regionGrid, (cell) => offshore[cell]! > 0 || isChannel[cell] === 1);
  const isSea = markCells(offshore.length, (cell) => isWater[cell] === 1 && offshore[cell]! > 0);
  const isRiver = markCells(offshore.length, (cell) => isChannel[cell] === 1 && offshore[cell]! <= 0);
  const heights = computeCells(offshore.length, (cell) => {
    const offshoreMetres = offshore[cell]!;
    const centre = computeCentre(regionGrid, cell);
    if (isSea[cell] === 1) return computeSeaFloor(offshoreMetres, textures.broad(centre.x, centre.y));
    const distance = proximity.distanceMetres[cell]!;
    if (isRiver[cell] === 1) return computeBedMetres(river[proximity.station[cell]!]!, distance);
    const slope = computeShore(sampleBent(relief, textures.bend, centre), -offshoreMetres, textures, centre);
    if (distance > VALLEY_REACH_METRES) return slope;
    const floorMetres = valley.floorMetres(centre, proximity.isLeft[cell] === 1);
    return computeValleyFloor({
      slope,
      bankMetres: valley.bankMetres(centre),
      beyondBankMetres: distance - river[proximity.station[cell]!]!.widthMetres / 2,
      raggedMetres: distance + 0.22 * floorMetres * textures.bend(centre.x, centre.y + 20_000),
      floorMetres,
      texture: textures.fine(centre.x, centre.y),
    });
  });
  return { heights, isSea, isRiver, proximity };
}

// No valley floor is wider than this, its ragged foot included.
const VALLEY_REACH_METRES = 3200;

function markChannel(river: readonly RiverStation[], proximity: RiverProximity): Uint8Array {
  return markCells(proximity.distanceMetres.length, (cell) => {
    const halfWidth = river[proximity.station[cell]!]!.widthMetres / 2;
    return proximity.distanceMetres[cell]! <= Math.max(halfWidth, LEAST_HALF_CHANNEL_METRES);
  });
}

function computeSeaFloor(offshoreMetres: number, texture: number): number {
  const depth = 0.5 + offshoreMetres * 0.006 + 4 * smoothStep(200, 1500, offshoreMetres) * (1 + texture);
  return -Math.min(60, Math.max(0.5, depth));
}

/** The relief with its valleys bent: grown on a grid, they like to run in its eight directions. */
function sampleBent(relief: Float64Array, bend: Noise, { x, y }: Point): number {
  return sampleSmoothly(coarseGrid, relief, x + 240 * bend(x, y), y + 240 * bend(x + 30_000, y));
}

/** The hills run out into the plain, and the plain into a beach, a low bluff or a marsh. */
function computeShore(hills: number, inlandMetres: number, textures: Textures, { x, y }: Point): number {
  const bluff = 1.5 + 5 * smoothStep(-0.15, 0.6, textures.broad(x + 9000, y));
  const shore = 0.35 + (bluff - 0.35) * smoothStep(0, 60 + 40 * bluff, inlandMetres);
  const plain = shore * 0.6 + Math.max(0, hills) + PLAIN_SLOPE * Math.min(inlandMetres, 6000);
  const roughness = 0.25 + Math.min(2.2, Math.max(0, hills) * 0.022);
  const height = interpolate(shore, plain, smoothStep(40, 700, inlandMetres)) + roughness * textures.fine(x, y);
  return Math.max(0.2, height);
}
