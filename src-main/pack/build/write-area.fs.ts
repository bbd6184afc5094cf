import { writeFileSync } from 'node:fs';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { AreasRefusedError } from './areas-refused-error.ts';
import { DEGREES, type AreaSource } from './area-source.ts';
import { createRingProjector } from './project-rings.ts';
import { passesEdge } from '#shared/geo/locate-in-ring.ts';
import { createRingBox, growRingBox, type RingBox } from './ring-box.ts';

/** Rings of one feature that are put into polygons; each hole is tried in each. */
const MOST_RINGS = 20_000;

/**
 * The polygons of one feature, each its outer ring and its holes. A ring is a hole where it lies inside an odd number
 * of others: which way round rings run is not trusted, since not every writer keeps to it.
 * @throws AreasRefusedError for more rings than can be tried
 */
function groupRings(rings: readonly Float64Array[]): (readonly Float64Array[])[] {
  if (rings.length <= 1) return rings.length === 0 ? [] : [rings];
  if (rings.length > MOST_RINGS) {
    throw new AreasRefusedError(
      packText('too-many-rings', { count: rings.length, most: MOST_RINGS }),
      packText('fewer-rings-expected'),
    );
  }
  const described = rings.map((ring) => ({ ring, box: boxOf(ring), area: computeArea(ring) }));
  const polygons = new Map<Float64Array, Float64Array[]>();
  const holes: { readonly ring: Float64Array; readonly outer: Float64Array }[] = [];
  for (const one of described) {
    const around = described.filter(
      (other) => other.area > one.area && isWithin(one.box, other.box) && holds(other.ring, one.ring),
    );
    const outer = around.reduce<(typeof around)[number] | null>(
      (least, next) => (least === null || next.area < least.area ? next : least),
      null,
    );
    if (around.length % 2 === 0 || outer === null) polygons.set(one.ring, [one.ring]);
    else holes.push({ ring: one.ring, outer: outer.ring });
  }
  for (const { ring, outer } of holes) polygons.get(outer)?.push(ring);
  return [...polygons.values()];
}

function boxOf(ring: Float64Array): RingBox {
  const box = createRingBox();
  growRingBox(box, ring);
  return box;
}

function isWithin(inner: RingBox, outer: RingBox): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

function computeArea(ring: Float64Array): number {
  let sum = 0;
  for (let at = 0; at + 3 < ring.length; at += 2) sum += ring[at]! * ring[at + 3]! - ring[at + 2]! * ring[at + 1]!;
  return Math.abs(sum) / 2;
}

/** Whether a ring lies in another, by the middle of its first edge: corners may lie on the other's border. */
function holds(outer: Float64Array, inner: Float64Array): boolean {
  const x = (inner[0]! + inner[2]!) / 2;
  const y = (inner[1]! + inner[3]!) / 2;
  let isInside = false;
  for (let at = 0; at + 3 < outer.length; at += 2) {
    if (passesEdge(x, y, outer[at]!, outer[at + 1]!, outer[at + 2]!, outer[at + 3]!)) isInside = !isInside;
  }
  return isInside;
}

/** Decimals of a degree: a centimetre. */
const STEPS_PER_DEGREE = 1e7;

/** Writes all areas of a file as one GeoJSON MultiPolygon in degrees. @throws AreasRefusedError where it has none */
export function writeArea(source: AreaSource, target: string): void {
  const project = createRingProjector(source.projection, DEGREES);
  const coordinates: number[][][][] = [];
  for (const { rings } of source.features) {
    for (const polygon of groupRings(rings)) coordinates.push(polygon.map((ring) => toPositions(project(ring))));
  }
  if (coordinates.length === 0) throw new AreasRefusedError(packText('no-polygons'), packText('polygons-expected'));
  writePolygons(coordinates, target);
}

/** Writes a box whose west is above its east as the two boxes on both sides of the date line. */
export function writeBoxes([west, south, east, north]: BoundingBox, target: string): void {
  const box = (left: number, right: number): number[][][] => [
    [
      [left, south],
      [right, south],
      [right, north],
      [left, north],
      [left, south],
    ],
  ];
  writePolygons([box(west, 180), box(-180, east)], target);
}

function writePolygons(coordinates: readonly number[][][][], target: string): void {
  writeFileSync(
    target,
    JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } }),
  );
}

function toPositions(ring: Float64Array): number[][] {
  return Array.from({ length: ring.length / 2 }, (_, corner) => [
    round(ring[2 * corner]!),
    round(ring[2 * corner + 1]!),
  ]);
}

function round(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
}
