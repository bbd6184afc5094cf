import type { BoundingBox } from '#shared/domain/geo.ts';
import type { AreaGeometry } from './territory.ts';

/** Bands from south to north that a polygon is cut into. */
const BANDS = 16;
/** Wider than what computing where an edge leaves a band may be wrong by, degrees. */
const TOLERANCE_DEGREES = 1e-9;

type Ring = readonly (readonly number[])[];

/**
 * Covers an area with boxes, a few for each polygon: every point of the area is in one of them, and they leave out much of
 * what the box around the whole area takes in beside it. Holes are covered.
 */
export function coverWithBoxes(geometry: AreaGeometry): BoundingBox[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flatMap(([outer]) => (outer === undefined ? [] : coverRing(outer)));
}

function coverRing(ring: Ring): BoundingBox[] {
  const latitudes = ring.map(([, y = Number.NaN]) => y);
  const south = latitudes.reduce((a, b) => Math.min(a, b), Infinity);
  const north = latitudes.reduce((a, b) => Math.max(a, b), -Infinity);
  const edge = (band: number): number => south + ((north - south) * band) / BANDS;
  // Neighbours overlap: rounding leaves no gap between them, nor beyond the first and the last.
  const boxes = Array.from({ length: BANDS }, (_, band) =>
    coverBand(ring, edge(band) - TOLERANCE_DEGREES, edge(band + 1) + TOLERANCE_DEGREES),
  );
  return joinAlike(boxes.filter((box) => box !== null));
}

/** From the westernmost to the easternmost point of the ring's edges in a band: whatever is inside lies between them. */
function coverBand(ring: Ring, south: number, north: number): BoundingBox | null {
  let [west, east] = [Infinity, -Infinity];
  for (let at = 0; at < ring.length; at++) {
    const [x1 = Number.NaN, y1 = Number.NaN] = ring[at]!;
    const [x2 = Number.NaN, y2 = Number.NaN] = ring[(at + 1) % ring.length]!;
    if (Math.max(y1, y2) < south || Math.min(y1, y2) > north) continue;
    const xAt = (y: number): number => (y1 === y2 ? x1 : x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
    const clamp = (y: number): number => Math.max(south, Math.min(north, y));
    const ends = y1 === y2 ? [x1, x2] : [xAt(clamp(y1)), xAt(clamp(y2))];
    west = Math.min(west, ...ends);
    east = Math.max(east, ...ends);
  }
  if (west > east) return null;
  return [west - TOLERANCE_DEGREES, south, east + TOLERANCE_DEGREES, north];
}

/** Neighbouring bands with the same ends are one box: those of a rectangle. */
function joinAlike(boxes: readonly BoundingBox[]): BoundingBox[] {
  const joined: BoundingBox[] = [];
  for (const box of boxes) {
    const last = joined.at(-1);
    if (last !== undefined && last[0] === box[0] && last[2] === box[2])
      joined[joined.length - 1] = [last[0], last[1], last[2], box[3]];
    else joined.push(box);
  }
  return joined;
}
