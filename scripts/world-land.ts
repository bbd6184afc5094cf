import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';

type Topology = Parameters<typeof mesh>[0];

/** Degrees are kept to so many decimals: a kilometre, as the outlines are drawn at 1 : 50 million. */
const DECIMALS = 2;

/** Smaller lakes are no help to find one's way by, square degrees. */
const SMALLEST_LAKE = 0.02;

/**
 * Land, borders and lakes of the earth as GeoJSON, its features `kind` land, border and lake: Natural Earth at 1 : 50
 * million, public domain, as the package world-atlas has it; lakes of OpenStreetMap (ODbL) to within 10 km, as the
 * package `@geo-maps/earth-waterbodies-10km` has them. Rivers of use at that scale are in no package.
 */
export function encodeWorldLand(): string {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const { land, countries } = atlas.objects;
  if (land?.type !== 'GeometryCollection' || countries === undefined) throw new Error('the atlas has no land');
  const polygons = feature(atlas, land).features.flatMap(({ geometry }) => {
    const shape = geometry as Polygon | MultiPolygon;
    const all = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
    return all.flatMap(([outer = [], ...rings]) => {
      // The pole is no lake: a ring around it of no area.
      const holes = rings.filter((ring) => ring.some(([, y = 0]) => Math.abs(y) < 89.995));
      // Lakes lie in the largest part: none of those beyond the date line has one.
      const [first = [], ...others] = cutAtDateLine(outer).toSorted((a, b) => b.length - a.length);
      return [[first, ...holes], ...others.map((ring) => [ring])];
    });
  });
  const borders: MultiLineString = mesh(atlas, countries as Parameters<typeof mesh>[1], (a, b) => a !== b);
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { kind: 'land' },
        geometry: { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(round)) },
      },
      {
        type: 'Feature',
        properties: { kind: 'border' },
        geometry: { type: 'MultiLineString', coordinates: borders.coordinates.map(round) },
      },
      { type: 'Feature', properties: { kind: 'lake' }, geometry: { type: 'MultiPolygon', coordinates: readLakes() } },
    ],
  });
}

/** Lakes with their islands; of the package's rivers, lakes and seas the second. */
function readLakes(): Position[][][] {
  const file = createRequire(import.meta.url).resolve('@geo-maps/earth-waterbodies-10km/map.geo.json');
  const { geometries } = JSON.parse(readFileSync(file, 'utf8')) as { geometries: MultiPolygon[] };
  const lakes = geometries[1]?.coordinates ?? [];
  return lakes.filter(([shore = []]) => computeArea(shore) >= SMALLEST_LAKE).map((rings) => rings.map(round));
}

/** Square degrees. */
function computeArea(ring: readonly Position[]): number {
  const double = ring.reduce((sum, [x = 0, y = 0], at) => {
    const [x2 = 0, y2 = 0] = ring.at(at - 1)!;
    return sum + x2 * y - x * y2;
  }, 0);
  return Math.abs(double) / 2;
}

/**
 * A ring in parts that do not cross the date line, which the atlas's rings do from one position to the next; the one
 * around a pole is led over it.
 */
function cutAtDateLine(ring: readonly Position[]): Position[][] {
  const open = ring.slice(0, -1);
  const isJump = (at: number): boolean => Math.abs(open[at]![0]! - open.at(at - 1)![0]!) > 180;
  const first = open.findIndex((_, at) => isJump(at));
  if (first < 0) return [[...ring]];
  const parts: Position[][] = [];
  for (let step = 0; step < open.length; step += 1) {
    const at = (first + step) % open.length;
    if (isJump(at)) parts.push([]);
    parts.at(-1)!.push(open[at]!);
  }
  return parts.map((part) => {
    const [start, end] = [part[0]!, part.at(-1)!];
    const isAroundPole = Math.abs(start[0]! - end[0]!) > 180;
    const pole = Math.sign(start[1]!) * 90;
    return isAroundPole ? [...part, [end[0]!, pole], [start[0]!, pole], start] : [...part, start];
  });
}

/** Positions with few decimals, each that is another than the one before. */
function round(positions: readonly Position[]): Position[] {
  const rounded = positions.map((position) => position.map((degrees) => Number(degrees.toFixed(DECIMALS))));
  return rounded.filter(([x, y], at) => {
    const before = rounded[at - 1];
    return before === undefined || before[0] !== x || before[1] !== y;
  });
}
