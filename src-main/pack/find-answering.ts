import type { Coordinates } from '#shared/geo/geo.ts';

/** The one of a hazard's sources, in their order of precedence, that answers at a point; undefined outside of all. */
export function findAnswering<Source extends { containsPoint(point: Coordinates): boolean }>(
  sources: readonly Source[],
  point: Coordinates,
): Source | undefined {
  return sources.find((source) => source.containsPoint(point));
}
