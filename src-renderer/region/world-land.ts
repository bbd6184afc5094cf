import type { MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';

/** Land and borders of the earth as paths of SVG, in degrees: x east, y south. */
export interface WorldLand {
  readonly land: string;
  readonly borders: string;
}

/** Land and borders at 1 : 50 million (Natural Earth, public domain; package world-atlas). */
export async function loadWorldLand(): Promise<WorldLand> {
  const { default: atlas } = await import('world-atlas/countries-50m.json');
  // The package has no types of its own.
  const topology = atlas as unknown as Parameters<typeof mesh>[0];
  const { land: ofLand, countries } = topology.objects;
  if (ofLand?.type !== 'GeometryCollection' || countries === undefined) throw new Error('the atlas has no land');
  const land = feature(topology, ofLand).features.flatMap(({ geometry }) =>
    listRings(geometry as Polygon | MultiPolygon),
  );
  const borders: MultiLineString = mesh(topology, countries as Parameters<typeof mesh>[1], (a, b) => a !== b);
  return {
    land: land.map((ring) => `${drawLine(ring)}Z`).join(''),
    borders: borders.coordinates.map(drawLine).join(''),
  };
}

function listRings(geometry: Polygon | MultiPolygon): Position[][] {
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
}

/** A line as a path; where it crosses the date line it ends, and begins on the other side. */
function drawLine(positions: readonly Position[]): string {
  return positions
    .map(([x = 0, y = 0], at) => {
      const before = positions[at - 1]?.[0];
      const isBeginning = before === undefined || Math.abs(x - before) > 180;
      return `${isBeginning ? 'M' : 'L'}${x.toFixed(2)} ${(-y).toFixed(2)}`;
    })
    .join('');
}
