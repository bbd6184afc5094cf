import type { Coordinates } from '#shared/geo/geo.ts';

/**
 * Whether a point lies in a pack's territory or in that of one of its hazards, which may go beyond it: else every
 * question about it is answered with `OUT_OF_BOUND_LOCATION`, a single one and a row of a portfolio alike.
 */
export function coversPoint(
  point: Coordinates,
  packs: readonly { readonly area: { contains(point: Coordinates): boolean } }[],
  hazards: readonly { containsPoint(point: Coordinates): boolean }[],
): boolean {
  for (const { area } of packs) if (area.contains(point)) return true;
  for (const hazard of hazards) if (hazard.containsPoint(point)) return true;
  return false;
}
