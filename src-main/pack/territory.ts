import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { parseBoundedJson } from '#main/platform/files/bounded-json.ts';
import { locateInRing } from '#shared/geo/locate-in-ring.ts';
import { describeError, PackTextError } from '#main/platform/errors/pack-text-error.ts';

/** GeoJSON geometry of an area. */
export type AreaGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly number[])[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[] };

/** The polygons of an area, each the rings of its outline and its holes. */
export function listPolygons(geometry: AreaGeometry): readonly (readonly (readonly (readonly number[])[])[])[] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

/** An area that points are asked of; its borders belong to it, those of its holes too. */
export interface Territory {
  readonly bbox: BoundingBox;
  readonly geometry: AreaGeometry;
  contains(point: Coordinates): boolean;
}

/** A GeoJSON text that holds no area. */
export class TerritoryError extends PackTextError {}

/** The area of a bounding box. */
export function createBoxTerritory([west, south, east, north]: BoundingBox): Territory {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return createTerritory({ type: 'Polygon', coordinates: [ring] });
}

/** Creates the area of a geometry. */
export function createTerritory(geometry: AreaGeometry): Territory {
  const polygons = listPolygons(geometry);
  const points = polygons.flatMap((rings) => rings.flat());
  const longitudes = points.map(([longitude = NaN]) => longitude);
  const latitudes = points.map(([, latitude = NaN]) => latitude);
  const bbox: BoundingBox = [
    longitudes.reduce((a, b) => Math.min(a, b), Infinity),
    latitudes.reduce((a, b) => Math.min(a, b), Infinity),
    longitudes.reduce((a, b) => Math.max(a, b), -Infinity),
    latitudes.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  return {
    bbox,
    geometry,
    contains({ latitude, longitude }) {
      if (longitude < bbox[0] || longitude > bbox[2] || latitude < bbox[1] || latitude > bbox[3]) return false;
      return polygons.some((rings) => isInPolygon(rings, longitude, latitude));
    },
  };
}

/**
 * Reads the Polygon or MultiPolygon of a GeoJSON text: bare, in a Feature, or in a FeatureCollection (all of its
 * areas).
 * @throws TerritoryError
 */
export function parseTerritory(text: string): Territory {
  let json: unknown;
  try {
    json = parseBoundedJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new TerritoryError('no-json', { reason: describeError(error) });
  }
  const polygons = collectPolygons(json);
  if (polygons.length === 0) throw new TerritoryError('no-polygon');
  for (const polygon of polygons) checkPolygon(polygon);
  const [only] = polygons;
  return createTerritory(
    polygons.length === 1 && only !== undefined
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: polygons },
  );
}

type Rings = number[][][];

/** An object of GeoJSON before it is checked. */
interface GeojsonNode {
  readonly type: unknown;
  readonly features?: unknown;
  readonly geometry?: unknown;
  readonly coordinates?: unknown;
}

function isNode(json: unknown): json is GeojsonNode {
  return typeof json === 'object' && json !== null && 'type' in json;
}

function collectPolygons(node: unknown): Rings[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'FeatureCollection':
      return Array.isArray(node.features) ? node.features.flatMap(collectOfFeature) : [];
    case 'Feature':
      return collectOfFeature(node);
    case 'Polygon':
      return [node.coordinates as Rings];
    case 'MultiPolygon':
      return Array.isArray(node.coordinates) ? (node.coordinates as Rings[]) : [];
    default:
      return [];
  }
}

/** Polygons of a feature; it holds a geometry, never a collection (RFC 7946, 3.2): nothing is followed without end. */
function collectOfFeature(feature: unknown): Rings[] {
  const geometry = isNode(feature) && feature.type === 'Feature' ? feature.geometry : null;
  return isNode(geometry) && String(geometry.type).endsWith('Polygon') ? collectPolygons(geometry) : [];
}

function checkPolygon(rings: unknown): void {
  if (!Array.isArray(rings) || rings.length === 0) throw new TerritoryError('polygon-without-rings');
  for (const ring of rings) checkRing(ring);
}

/**
 * @throws TerritoryError when it is no ring, or an edge is longer than half the globe: what is meant may be the way
 * across the date line, which is to be cut there (RFC 7946, 3.1.9), and read as it stands is the rest of the globe. An
 * edge from -180 to 180 goes around the whole.
 */
function checkRing(ring: unknown): void {
  const isRing =
    Array.isArray(ring) &&
    ring.length >= 4 &&
    ring.every(
      (position: unknown) =>
        Array.isArray(position) && position.length >= 2 && isWithin(position[0], 180) && isWithin(position[1], 90),
    );
  if (!isRing) throw new TerritoryError('ring-of-no-degrees');
  const positions = ring as readonly (readonly [number, number])[];
  const leaps = positions.some(([longitude], index) => {
    const [before] = positions.at(index - 1)!;
    const degrees = Math.abs(longitude - before);
    return degrees > 180 && degrees < 360;
  });
  if (leaps) throw new TerritoryError('ring-across-date-line');
}

function isWithin(degrees: unknown, bound: number): boolean {
  return typeof degrees === 'number' && Math.abs(degrees) <= bound;
}

/** Inside the outer ring or on it, and not strictly inside a hole. */
function isInPolygon(rings: readonly (readonly (readonly number[])[])[], x: number, y: number): boolean {
  const [outer, ...holes] = rings;
  if (outer === undefined || locateInRing(outer, x, y) === 'outside') return false;
  return holes.every((hole) => locateInRing(hole, x, y) !== 'inside');
}
