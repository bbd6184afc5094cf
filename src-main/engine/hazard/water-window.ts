import type { HazardDefinition, MapReading } from '#shared/hazard/hazard-reading.ts';
import { findMeaning } from './stored-number.ts';

/**
 * Which element of the window's sorted cells stands for open water: the 90th percentile (docs/methodology/hazard.md,
 * ours).
 */
export const WATER_WINDOW_PERCENTILE = 90;

/** What the window around a cell of open water says. */
export interface WindowLevel {
  /** 90th percentile in the map's own unit; null: dry. */
  readonly percentileScaled: number | null;
  /** Number of cells that it was taken of. */
  readonly cells: number;
}

/**
 * The 90th percentile (nearest rank: element ceil(0.9 n) of n, ascending) of a window's cells that are neither open
 * water nor nodata; dry cells count as the lowest. Null when there is no such cell. Since turning a level into a depth
 * keeps the order, the percentile of the depths over the centre's ground is the depth of this level.
 */
export function computeWindowLevel(
  window: NonNullable<MapReading['window']>,
  definition: Pick<HazardDefinition, 'dry' | 'openWater'>,
): WindowLevel | null {
  const levels: number[] = [];
  window.stored.forEach((stored, cell) => {
    const scaled = window.scaled[cell]!;
    const meaning = findMeaning(definition, stored, scaled);
    if (meaning === 'level') levels.push(scaled);
    else if (meaning === 'dry') levels.push(Number.NEGATIVE_INFINITY);
  });
  if (levels.length === 0) return null;
  levels.sort((a, b) => a - b);
  // In integers: 0.9 n is not exact in binary.
  const rank = Math.ceil((levels.length * WATER_WINDOW_PERCENTILE) / 100);
  const level = levels[rank - 1]!;
  return { percentileScaled: level === Number.NEGATIVE_INFINITY ? null : level, cells: levels.length };
}
