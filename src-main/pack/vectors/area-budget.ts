import { PackTextError } from '#main/platform/errors/pack-text-error.ts';

/** Bounds of the areas of one layer, which are all held in memory when they are burnt into a map. */
export interface AreaLimits {
  /** Bytes of one feature's geometry: eight million corners, more than the coast of Norway in full. */
  readonly geometryBytes: number;
  readonly rings: number;
  /** Of all rings together; 16 bytes each in memory. */
  readonly corners: number;
}

export const areaLimits: AreaLimits = { geometryBytes: 128 * 1024 * 1024, rings: 1_000_000, corners: 32_000_000 };

/** What may still be read of a layer, in what it costs in memory: rings and corners, not bytes of the file. */
export type AreaBudget = ReturnType<typeof createAreaBudget>;

/** Corners of a triangle that was left open. */
const LEAST_CORNERS = 3;

/** Creates the budget of one layer, gone through once. */
export function createAreaBudget(limits: AreaLimits = areaLimits) {
  let rings = 0;
  let corners = 0;
  return {
    /** @throws PackTextError for a feature whose geometry is too large to be read */
    requireGeometry(bytes: number): void {
      if (bytes > limits.geometryBytes) {
        throw new PackTextError('geometry-too-large', { bytes, most: limits.geometryBytes });
      }
    },
    /**
     * Counts a ring before memory is taken for it. False for one with too few corners to enclose anything, which is
     * left out: it costs more than it takes in the file. @throws PackTextError where the layer has too many
     */
    takeRing(count: number): boolean {
      if (count < LEAST_CORNERS) return false;
      rings += 1;
      corners += count;
      if (rings > limits.rings) throw new PackTextError('rings-of-layer', { most: limits.rings });
      if (corners > limits.corners) throw new PackTextError('corners-of-layer', { most: limits.corners });
      return true;
    },
  };
}
