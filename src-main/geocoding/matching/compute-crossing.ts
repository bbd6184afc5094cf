import type { Coordinates } from '#shared/geo/geo.ts';

/** One house of a street, for finding where streets meet. */
export interface House {
  readonly number: number;
  readonly point: Coordinates;
}

/** Where two streets meet, and how surely. */
export interface Crossing {
  readonly point: Coordinates;
  readonly uncertaintyMetres: number;
}

/** Metres of one degree of latitude on the mean sphere. */
const METRES_PER_DEGREE = 111_195;
/**
 * Farthest that the nearest houses of two streets stand apart where the streets meet: two gardens and a square [ours].
 */
const FARTHEST_CORNER_METRES = 120;
/** Houses this near to the corner say how a street runs there [ours]. */
const RUN_METRES = 150;
/** Farthest that the lines may meet from the corner houses before they are not believed [ours]. */
const FARTHEST_MEETING_METRES = 90;
/** Radius around a meeting of lines through house points [ours]. */
const LINE_UNCERTAINTY_METRES = 40;

/** A point in metres on a plane that touches the earth near the crossing. */
interface PlanePoint {
  readonly x: number;
  readonly y: number;
  readonly isOdd: boolean;
}

/**
 * Where two streets meet, out of the houses on them: the lines that the houses near the corner stand along are brought
 * to intersection; where that is not possible, the middle between the two nearest houses. Null when the streets come
 * nowhere near each other.
 */
export function computeCrossing(first: readonly House[], second: readonly House[]): Crossing | null {
  const origin = first[0]?.point;
  if (origin === undefined) return null;
  const scale = Math.cos((origin.latitude * Math.PI) / 180);
  const toPlane = ({ number, point }: House): PlanePoint => ({
    x: (point.longitude - origin.longitude) * METRES_PER_DEGREE * scale,
    y: (point.latitude - origin.latitude) * METRES_PER_DEGREE,
    isOdd: number % 2 !== 0,
  });
  const a = first.map(toPlane);
  const b = second.map(toPlane);
  const corner = findCorner(a, b);
  if (corner === null) return null;
  const meeting = intersect(fitLine(a, corner), fitLine(b, corner));
  const isBelieved = meeting !== null && measure(meeting, corner) <= FARTHEST_MEETING_METRES;
  const { x, y } = isBelieved ? meeting : corner;
  return {
    point: {
      latitude: origin.latitude + y / METRES_PER_DEGREE,
      longitude: origin.longitude + x / (METRES_PER_DEGREE * scale),
    },
    uncertaintyMetres: Math.round(Math.max(LINE_UNCERTAINTY_METRES, isBelieved ? corner.gap / 2 : corner.gap)),
  };
}

/** The middle between the two nearest houses, with their distance; null when that is too far for a corner. */
function findCorner(a: readonly PlanePoint[], b: readonly PlanePoint[]) {
  const nearB = createBoxTest(b);
  const nearA = createBoxTest(a);
  const fromA = a.filter(nearB);
  const fromB = b.filter(nearA);
  let best: { x: number; y: number; gap: number } | null = null;
  for (const one of fromA) {
    for (const other of fromB) {
      const gap = measure(one, other);
      if (gap > FARTHEST_CORNER_METRES || (best !== null && gap >= best.gap)) continue;
      best = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, gap };
    }
  }
  return best;
}

/** Tells the points that come within a corner's distance of the box around others. */
function createBoxTest(points: readonly PlanePoint[]): (point: PlanePoint) => boolean {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const { x, y } of points) {
    box.west = Math.min(box.west, x - FARTHEST_CORNER_METRES);
    box.east = Math.max(box.east, x + FARTHEST_CORNER_METRES);
    box.south = Math.min(box.south, y - FARTHEST_CORNER_METRES);
    box.north = Math.max(box.north, y + FARTHEST_CORNER_METRES);
  }
  return ({ x, y }) => x >= box.west && x <= box.east && y >= box.south && y <= box.north;
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/**
 * The line midway between the two sides of a street near a corner, along which its houses spread most. Null for fewer
 * than three houses.
 */
function fitLine(points: readonly PlanePoint[], corner: { readonly x: number; readonly y: number }): Line | null {
  const near = points.filter((point) => measure(point, corner) <= RUN_METRES);
  if (near.length < 3) return null;
  const sides = [near.filter(({ isOdd }) => isOdd), near.filter(({ isOdd }) => !isOdd)].filter(
    (side) => side.length > 0,
  );
  let [xx, xy, yy] = [0, 0, 0];
  const means = sides.map((side) => {
    const x = side.reduce((sum, point) => sum + point.x, 0) / side.length;
    const y = side.reduce((sum, point) => sum + point.y, 0) / side.length;
    for (const point of side) {
      xx += (point.x - x) ** 2;
      xy += (point.x - x) * (point.y - y);
      yy += (point.y - y) ** 2;
    }
    return { x, y };
  });
  return {
    x: means.reduce((sum, { x }) => sum + x, 0) / means.length,
    y: means.reduce((sum, { y }) => sum + y, 0) / means.length,
    angle: Math.atan2(2 * xy, xx - yy) / 2,
  };
}

/** Sine of the smallest angle at which lines are brought to intersection: 20 degrees. */
const LEAST_SINE = 0.34;

function intersect(first: Line | null, second: Line | null): { readonly x: number; readonly y: number } | null {
  if (first === null || second === null) return null;
  const sine = Math.sin(second.angle - first.angle);
  if (Math.abs(sine) < LEAST_SINE) return null;
  const along = ((second.x - first.x) * Math.sin(second.angle) - (second.y - first.y) * Math.cos(second.angle)) / sine;
  return { x: first.x + along * Math.cos(first.angle), y: first.y + along * Math.sin(first.angle) };
}

function measure(a: { readonly x: number; readonly y: number }, b: { readonly x: number; readonly y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
