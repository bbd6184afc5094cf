import type { BoundingBox } from '#shared/geo/geo.ts';

const FULL_TURN = 360;

/** A longitude of any number of turns as one from -180 up to 180. */
function turnWithin(longitude: number): number {
  return longitude - FULL_TURN * Math.floor((longitude + FULL_TURN / 2) / FULL_TURN);
}

/**
 * The box with its west from -180 up to 180, degrees; its east is beyond 180 where it goes on across the date line.
 * What goes all round the Earth is from -180 to 180.
 */
export function turnBox([west, south, east, north]: BoundingBox): BoundingBox {
  if (east - west >= FULL_TURN) return [-FULL_TURN / 2, south, FULL_TURN / 2, north];
  const turned = turnWithin(west);
  return [turned, south, east + (turned - west), north];
}

/**
 * The smallest box around boxes of which each may go on across the date line, to an east beyond 180. Where the smallest
 * one crosses it, its west is above its east, as in GeoJSON (RFC 7946, 5.2). Null without boxes.
 */
export function coverBoxes(boxes: readonly BoundingBox[]): BoundingBox | null {
  if (boxes.length === 0) return null;
  const turned = boxes.map(turnBox);
  const south = Math.min(...turned.map((box) => box[1]));
  const north = Math.max(...turned.map((box) => box[3]));
  const spans = [...new Map(turned.map(([west, , east]) => [`${west} ${east}`, { west, east }])).values()];
  const starts = [...new Set(spans.map(({ west }) => west))].toSorted((a, b) => a - b);
  let best = { west: -FULL_TURN / 2, east: FULL_TURN / 2 };
  for (const start of starts) {
    const ends = spans.map(({ west, east }) => (west >= start ? east : east + FULL_TURN));
    const end = ends.reduce((a, b) => Math.max(a, b), -Infinity);
    if (end - start < best.east - best.west) best = { west: start, east: end };
  }
  const { west, east } = best;
  return [west, south, east > FULL_TURN / 2 ? east - FULL_TURN : east, north];
}
