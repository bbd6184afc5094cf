import type { Band } from '../geotiff/geotiff-writer.ts';
import type { RegionModel } from '../region-model.ts';
import { computeRainDepths } from './rain-depths.ts';
import { designEvents, type DesignEvent } from './return-periods.ts';
import { computeRiverLevel, listFlooded } from './river-levels.ts';
import { computeSeaLevel, listFloodedBySea } from './sea-levels.ts';
import { computeStreamDepths } from './stream-depths.ts';

/** Stored number of permanent water in every flood map of the region. */
export const OPEN_WATER = 9999;
/** Stored number of dry ground in the sea's maps, which hold levels. */
export const DRY_LEVEL = -32_768;
// Rain depths are told in steps of 5 mm: a finer film would be false precision.
const RAIN_STEP = 5;
// Streams from this catchment on are wide enough to be water on a 20 m map.
const WIDE_STREAM_SQUARE_METRES = 5_000_000;

function describe({ returnPeriodYears }: DesignEvent): string {
  return `1 in ${returnPeriodYears} years`;
}

/** Depth of the rivers' flood as if there were no levee, centimetres. */
export function mapRiverFlood(model: RegionModel, event: DesignEvent): Band {
  const { terrain, riverLevels } = model;
  const depths = computeStreamDepths(model.streamHeights, event);
  for (const cell of listFlooded(terrain, riverLevels, event)) {
    depths[cell] = Math.max(depths[cell]!, computeRiverLevel(riverLevels, cell, event) - terrain.heights[cell]!);
  }
  return { description: describe(event), samples: store(depths, 100, (cell) => isWater(model, cell)) };
}

/** Depths in parts of a metre, in whole steps, or the code of permanent water. */
function store(
  depths: Float64Array,
  partsOfMetre: number,
  isPermanent: (cell: number) => boolean,
  step = 1,
): Uint16Array {
  const samples = new Uint16Array(depths.length);
  for (let cell = 0; cell < samples.length; cell += 1) {
    samples[cell] = isPermanent(cell) ? OPEN_WATER : Math.round((partsOfMetre * depths[cell]!) / step) * step;
  }
  return samples;
}

function isWater({ terrain }: RegionModel, cell: number): boolean {
  if ((terrain.isSea[cell]! | terrain.isRiver[cell]! | terrain.isLake[cell]!) === 1) return true;
  return terrain.isStream[cell] === 1 && terrain.catchment[cell]! >= WIDE_STREAM_SQUARE_METRES;
}

/**
 * Level of the sea's flood, centimetres above mean sea level. @param tidal the river's cells that the tide can reach.
 */
export function mapSeaFlood(model: RegionModel, tidal: readonly number[], event: DesignEvent): Band {
  const { terrain, seaSurface } = model;
  const samples = new Int16Array(terrain.heights.length).fill(DRY_LEVEL);
  for (const cell of listFloodedBySea(terrain, seaSurface, event)) {
    samples[cell] = Math.round(100 * computeSeaLevel(seaSurface, cell, event));
  }
  for (let cell = 0; cell < samples.length; cell += 1) if (terrain.isSea[cell] === 1) samples[cell] = OPEN_WATER;
  for (const cell of tidal) samples[cell] = OPEN_WATER;
  return { description: describe(event), samples };
}

/** The cells of the main river that the sea reaches in its rarest flood. */
export function listTidalRiver({ terrain, seaSurface }: RegionModel): number[] {
  const rarest = designEvents[designEvents.length - 1]!;
  return listFloodedBySea(terrain, seaSurface, rarest).filter((cell) => terrain.isRiver[cell] === 1);
}

/** Depth of rain water on the ground, millimetres. */
export function mapRainFlood(model: RegionModel, event: DesignEvent): Band {
  const { terrain } = model;
  const depths = computeRainDepths(terrain, model.runoff, event);
  const isPermanent = (cell: number): boolean =>
    (terrain.isSea[cell]! | terrain.isRiver[cell]! | terrain.isLake[cell]!) === 1;
  return { description: describe(event), samples: store(depths, 1000, isPermanent, RAIN_STEP) };
}
