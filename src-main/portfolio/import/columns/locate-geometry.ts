import { isRecord } from '#shared/text/is-record.ts';
import { computePointOnSurface } from './point-on-surface.ts';

/** The place of a GeoJSON geometry, in its own coordinates. */
export type GeometryPlace =
  | { readonly kind: 'point' | 'surface'; readonly x: number; readonly y: number }
  | { readonly kind: 'none' | 'unusable' };

const unusable: GeometryPlace = { kind: 'unusable' };

/**
 * Finds the one place that a geometry gives: of a point, of the only point of several, inside a polygon. Lines and
 * several points give none (`unusable`); no geometry, or an empty one, is `none`: an address may still be there.
 */
export function locateGeometry(geometry: unknown): GeometryPlace {
  if (geometry === null || geometry === undefined) return { kind: 'none' };
  if (!isRecord(geometry)) return unusable;
  if (geometry['type'] !== 'GeometryCollection') return locatePlain(geometry);
  const { geometries } = geometry;
  const only: unknown = Array.isArray(geometries) && geometries.length === 1 ? geometries[0] : undefined;
  // One in another is to be avoided (RFC 7946, 3.1.8): nothing is followed without end.
  return isRecord(only) && only['type'] !== 'GeometryCollection' ? locatePlain(only) : unusable;
}

function locatePlain({ type, coordinates }: Readonly<Record<string, unknown>>): GeometryPlace {
  if (!Array.isArray(coordinates)) return unusable;
  if (coordinates.length === 0) return { kind: 'none' };
  if (type === 'Point') return toPoint(coordinates);
  if (type === 'MultiPoint') return coordinates.length === 1 ? toPoint(coordinates[0]) : unusable;
  if (type === 'Polygon') return toSurface([coordinates]);
  return type === 'MultiPolygon' ? toSurface(coordinates) : unusable;
}

function toPoint(position: unknown): GeometryPlace {
  if (!isPosition(position)) return unusable;
  return { kind: 'point', x: position[0], y: position[1] };
}

function toSurface(polygons: readonly unknown[]): GeometryPlace {
  if (!polygons.every(isPolygon)) return unusable;
  const isAcross = goesAcrossDateLine(polygons);
  const point = computePointOnSurface(isAcross ? polygons.map((rings) => rings.map(toEastward)) : polygons);
  if (point === null) return unusable;
  return { kind: 'surface', x: isAcross && point.x > 180 ? point.x - 360 : point.x, y: point.y };
}

/**
 * Whether an edge between positions in degrees is longer than half the way round the Earth: it is the other way, of a
 * polygon that is not cut at the date line as RFC 7946, 3.1.9 asks for.
 */
function goesAcrossDateLine(polygons: readonly (readonly [number, number][][])[]): boolean {
  const rings = polygons.flat();
  const isInDegrees = rings.every((ring) => ring.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90));
  return isInDegrees && rings.some((ring) => ring.some(([x], at) => Math.abs(x - ring.at(at - 1)![0]) > 180));
}

/** A ring in longitudes from 0 to 360. */
function toEastward(ring: readonly [number, number][]): [number, number][] {
  return ring.map(([x, y]) => [x < 0 ? x + 360 : x, y]);
}

function isPolygon(rings: unknown): rings is [number, number][][] {
  return Array.isArray(rings) && rings.every((ring) => Array.isArray(ring) && ring.every(isPosition));
}

function isPosition(value: unknown): value is [number, number] {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
}
