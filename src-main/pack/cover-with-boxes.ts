import { type BoundingBox, type Coordinates, isInBox } from '#shared/geo/geo.ts';
import { type AreaGeometry, listPolygons } from './territory.ts';

/** Bands from south to north that a polygon is cut into, at most. */
const BANDS = 16;
/** Wider than what computing where an edge leaves a band may be wrong by, degrees. */
const TOLERANCE_DEGREES = 1e-9;

/** Boxes that an area is covered with where points are held against it. */
const REACH_BOXES = 64;

type Ring = readonly (readonly number[])[];

/**
 * Covers an area with boxes: every point of the area is in one of them, and they leave out much of what the box around
 * the whole area takes in beside it. Holes are covered. Each polygon has a few of its own, fewer the more polygons
 * there are; more polygons than boxes have them in common.
 *
 * @param most how many boxes there may be, 1 or more.
 */
export function coverWithBoxes(geometry: AreaGeometry, most: number): BoundingBox[] {
  const polygons = listPolygons(geometry);
  const rings = polygons.flatMap(([outer]) => (outer === undefined ? [] : [outer]));
  const bands = Math.min(BANDS, Math.floor(most / rings.length));
  return bands > 0 ? rings.flatMap((ring) => coverRings([ring], bands)) : coverRings(rings, most);
}

/** Whether a point may be in one of several areas, by boxes that cover them: millions of points are asked about. */
export function createReach(areas: readonly { readonly geometry: AreaGeometry }[]): (point: Coordinates) => boolean {
  const boxes = areas.flatMap(({ geometry }) => coverWithBoxes(geometry, REACH_BOXES));
  return (point) => boxes.some((box) => isInBox(box, point));
}

/** Covers rings together, band by band from south to north. */
function coverRings(rings: readonly Ring[], bands: number): BoundingBox[] {
  const latitudes = rings.flatMap((ring) => ring.map(([, y = Number.NaN]) => y));
  const south = latitudes.reduce((a, b) => Math.min(a, b), Infinity);
  const north = latitudes.reduce((a, b) => Math.max(a, b), -Infinity);
  const edge = (band: number): number => south + ((north - south) * band) / bands;
  // Neighbours overlap: rounding leaves no gap between them, nor beyond the first and the last.
  const boxes = Array.from({ length: bands }, (_, band) =>
    coverBand(rings, edge(band) - TOLERANCE_DEGREES, edge(band + 1) + TOLERANCE_DEGREES),
  );
  return joinAlike(boxes.filter((box) => box !== null));
}

/**
 * From the westernmost to the easternmost point of the rings' edges in a band: whatever is inside lies between them.
 */
function coverBand(rings: readonly Ring[], south: number, north: number): BoundingBox | null {
  let [west, east] = [Infinity, -Infinity];
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at++) {
      for (const x of cutEdge(ring[at]!, ring[(at + 1) % ring.length]!, south, north)) {
        west = Math.min(west, x);
        east = Math.max(east, x);
      }
    }
  }
  if (west > east) return null;
  return [west - TOLERANCE_DEGREES, south, east + TOLERANCE_DEGREES, north];
}

/** Longitudes of both ends of what of an edge lies in a band; none where nothing does. */
function cutEdge(from: readonly number[], to: readonly number[], south: number, north: number): number[] {
  const [x1 = Number.NaN, y1 = Number.NaN] = from;
  const [x2 = Number.NaN, y2 = Number.NaN] = to;
  if (Math.max(y1, y2) < south || Math.min(y1, y2) > north) return [];
  if (y1 === y2) return [x1, x2];
  const clamp = (y: number): number => Math.max(south, Math.min(north, y));
  return [y1, y2].map((y) => x1 + ((x2 - x1) * (clamp(y) - y1)) / (y2 - y1));
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
