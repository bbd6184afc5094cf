/** A position of GeoJSON: x (or longitude), y (or latitude), and what else there is. */
type Position = readonly number[];
/** A polygon's rings, the outer one first. */
type Rings = readonly (readonly Position[])[];

/**
 * A point inside a polygon (or several): the middle of the widest stretch that a horizontal line through the middle has
 * inside, as GEOS and PostGIS do it (ST_PointOnSurface). Null when the rings enclose nothing.
 */
export function computePointOnSurface(polygons: readonly Rings[]): { readonly x: number; readonly y: number } | null {
  const rings = polygons.flat();
  const levels = [...new Set(rings.flatMap((ring) => ring.map(([, y = NaN]) => y)))].sort((a, b) => a - b);
  const y = findFreeLevel(levels);
  if (y === null) return null;
  const crossings = rings.flatMap((ring) => listCrossings(ring, y)).sort((a, b) => a - b);
  let widest = 0;
  let x: number | null = null;
  // Even-odd: every second stretch between crossings is inside.
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [left, right] = [crossings[index] as number, crossings[index + 1] as number];
    if (right - left > widest) {
      widest = right - left;
      x = (left + right) / 2;
    }
  }
  return x === null ? null : { x, y };
}

/** The height nearest to the middle that lies between two corners' heights, and on none. */
function findFreeLevel(levels: readonly number[]): number | null {
  const [lowest, highest] = [levels[0], levels.at(-1)];
  if (lowest === undefined || highest === undefined || !(highest > lowest)) return null;
  const middle = (lowest + highest) / 2;
  const above = levels.findIndex((level) => level > middle);
  return ((levels[above - 1] as number) + (levels[above] as number)) / 2;
}

function listCrossings(ring: readonly Position[], y: number): number[] {
  const crossings: number[] = [];
  for (let index = 0; index < ring.length; index += 1) {
    const [x1 = NaN, y1 = NaN] = ring[index] as Position;
    const [x2 = NaN, y2 = NaN] = ring[(index + 1) % ring.length] as Position;
    if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return crossings;
}
