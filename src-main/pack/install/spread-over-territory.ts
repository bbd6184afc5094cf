import type { Coordinates } from '#shared/geo/geo.ts';
import { crossEdge } from '#shared/geo/locate-in-ring.ts';
import { listPolygons, type Territory } from '../territory.ts';

/** Lines through a territory, and places on each of them. */
const LINES = 40;

export interface TerritoryPlace extends Coordinates {
  /** Area that the place stands for, square degrees; 1 for each place of a territory without area. */
  readonly weight: number;
}

type Rings = readonly (readonly (readonly number[])[])[];

/**
 * Spreads places over each polygon of a territory: a lattice over the box around all would step over a narrow one, and
 * over small ones that lie far apart. The corners where a territory has no area.
 */
export function spreadOverTerritory({ geometry }: Territory): TerritoryPlace[] {
  const polygons = listPolygons(geometry);
  // Some 1,600 places however many polygons there are, and one in each at least.
  const lines = Math.ceil(LINES / Math.sqrt(polygons.length));
  const places = polygons.flatMap((rings) => spreadOverPolygon(rings, lines));
  if (places.length > 0) return places;
  return polygons.flat(2).map(([longitude = NaN, latitude = NaN]) => ({ latitude, longitude, weight: 1 }));
}

/**
 * Lines from west to east at equal distances, and on each as many places at equal distances in what of it is inside.
 */
function spreadOverPolygon(rings: Rings, lines: number): TerritoryPlace[] {
  const latitudes = rings.flatMap((ring) => ring.map(([, y = NaN]) => y));
  const south = latitudes.reduce((a, b) => Math.min(a, b), Infinity);
  const height = (latitudes.reduce((a, b) => Math.max(a, b), -Infinity) - south) / lines;
  return Array.from({ length: lines }, (_, line) => south + (line + 0.5) * height).flatMap((latitude) => {
    const ends = findCrossings(rings, latitude);
    const spans = ends.flatMap((from, at): Span[] => (at % 2 === 0 ? [{ from, length: ends[at + 1]! - from }] : []));
    const inside = spans.reduce((sum, { length }) => sum + length, 0);
    const weight = (inside * height) / lines;
    if (!(weight > 0)) return [];
    return Array.from({ length: lines }, (_, step) => {
      const longitude = findLongitude(spans, ((step + 0.5) / lines) * inside);
      return { latitude, longitude, weight };
    });
  });
}

/** A part of a line that is inside the polygon: its western end and its length, degrees. */
interface Span {
  readonly from: number;
  readonly length: number;
}

/** The place so many degrees along the spans of a line, one after the other. */
function findLongitude(spans: readonly Span[], along: number): number {
  let rest = along;
  for (const { from, length } of spans) {
    if (rest < length) return from + rest;
    rest -= length;
  }
  const { from, length } = spans.at(-1)!;
  return from + length;
}

/** Where the edges of a polygon cross a latitude, from west to east: in, out, in again. */
function findCrossings(rings: Rings, latitude: number): number[] {
  const crossings = rings.flatMap((ring) =>
    ring.map(([x1 = NaN, y1 = NaN], at) => {
      const [x2 = NaN, y2 = NaN] = ring[(at + 1) % ring.length]!;
      return crossEdge(latitude, x1, y1, x2, y2);
    }),
  );
  return crossings.filter((crossing) => !Number.isNaN(crossing)).toSorted((a, b) => a - b);
}
