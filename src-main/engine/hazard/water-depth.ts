import type { HazardDefinition } from '#shared/hazard/hazard-reading.ts';
import { isWater } from '#shared/hazard/minimum-depth.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';

/**
 * Depth in metres that counts, from a map's water level (after scale and offset, in the hazard's unit): above ground
 * for `depth` maps, less the ground for `elevation` maps; negative and shallow water is 0 (docs/methodology/hazard.md).
 * @param groundMetres elevation of the ground; not used for `depth` maps.
 */
export function computeWaterDepth(
  definition: Pick<HazardDefinition, 'quantity' | 'unit'>,
  levelScaled: number,
  groundMetres: number,
): number {
  const levelMetres = levelScaled * METRES_PER_UNIT[definition.unit];
  const depth = definition.quantity === 'elevation' ? levelMetres - groundMetres : levelMetres;
  return isWater(depth) ? depth : 0;
}
