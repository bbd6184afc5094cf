import { writeFileSync } from 'node:fs';
import { packText } from '#shared/pack/pack-text.ts';
import { AreasRefusedError } from './areas-refused-error.ts';
import { DEGREES, type AreaSource } from './area-source.ts';
import { groupRings } from './group-rings.ts';
import { createRingProjector } from './project-rings.ts';

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
