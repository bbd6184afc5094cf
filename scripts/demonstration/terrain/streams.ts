import { countCells } from '../grid/cell-grid.ts';
import { computeCells, markCells } from '../grid/compute-cells.ts';
import { accumulateDownhill, computeDrainage, type Drainage } from '../grid/priority-flood.ts';
import { smoothStep } from '../grid/smooth-step.ts';
import { settleHollows } from './hollows.ts';
import { regionGrid, type LandSurface } from './land-surface.ts';

/** Catchment from which a hollow carries a stream all year, square metres. */
export const STREAM_AREA_SQUARE_METRES = 900_000;

/** The terrain as the pack has it, with how water runs over it. */
export interface RegionTerrain {
  /** Metres above sea level, to the centimetre; below 0 in the sea, the bed in rivers and streams. */
  readonly heights: Float64Array;
  readonly isSea: Uint8Array;
  /** 1 in the channel of the main river. */
  readonly isRiver: Uint8Array;
  /** 1 in a lake; its surface is the filled height. */
  readonly isLake: Uint8Array;
  /** 1 in the channel of a tributary. */
  readonly isStream: Uint8Array;
  /** Drainage of the land to the sea. */
  readonly drainage: Drainage;
  /** Land that drains through the cell, square metres; in the main river without what lies beyond the region. */
  readonly catchment: Float64Array;
}

/**
 * Cuts the beds of the tributaries, so that each falls all the way to the river or the sea, and settles the terrain.
 */
export function cutStreams(land: LandSurface): RegionTerrain {
  const isOutlet = markCells(land.heights.length, (cell) => (land.isSea[cell]! | land.isRiver[cell]!) === 1);
  const before = computeDrainage(regionGrid, land.heights, isOutlet);
  const { isLake, heights: settled } = settleHollows(land.heights, before.filled);
  const areas = accumulateDownhill(before, createCellAreas());
  const isStream = markCells(
    areas.length,
    (cell) => areas[cell]! >= STREAM_AREA_SQUARE_METRES && isOutlet[cell] === 0 && isLake[cell] === 0,
  );
  // Filled heights fall downstream and beds deepen downstream, so that the bed falls.
  const heights = computeCells(settled.length, (cell) => {
    const bed = before.filled[cell]! - computeStreamDepth(areas[cell]!);
    // Through a lake the bed goes on under water.
    const isUnderLake = isLake[cell] === 1 && areas[cell]! >= STREAM_AREA_SQUARE_METRES;
    const height = isStream[cell] === 1 ? bed : isUnderLake ? Math.min(bed, settled[cell]!) : settled[cell]!;
    return Math.round(100 * height) / 100;
  });
  const drainage = computeDrainage(regionGrid, heights, land.isSea);
  const catchment = accumulateDownhill(drainage, createCellAreas());
  return { heights, isSea: land.isSea, isRiver: land.isRiver, isLake, isStream, drainage, catchment };
}

function createCellAreas(): Float64Array {
  return new Float64Array(countCells(regionGrid)).fill(regionGrid.cellMetres * regionGrid.cellMetres);
}

/** Depth of a tributary's bed under its banks, metres. */
export function computeStreamDepth(catchmentSquareMetres: number): number {
  return 0.5 + 1.1 * smoothStep(0, 16, catchmentSquareMetres / 1_000_000);
}
