import { computePosition, type Point } from '../region-frame.ts';
import type { Area } from './trace-outlines.ts';

/**
 * A feature of the region's basemap. `kind` is the theme (`water`, `landuse`, `building`, `road`, `levee`, `place`),
 * `class` says what it is within the theme, in the words of OpenStreetMap.
 */
export interface Feature {
  readonly type: 'Feature';
  readonly properties: Readonly<Record<string, string | number | boolean>>;
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: Position }
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };
}

type Position = [longitude: number, latitude: number];

/** A named place. */
export function makePoint(place: Point, properties: Feature['properties']): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: computePosition(place) } };
}

export function makeLine(line: readonly Point[], properties: Feature['properties']): Feature {
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: line.map(computePosition) } };
}

/** An area with holes; rings are closed, the outer one counter-clockwise as RFC 7946 (3.1.6) wants it. */
export function makePolygon({ outer, holes }: Area, properties: Feature['properties']): Feature {
  const coordinates = [outer, ...holes].map((ring) => {
    // Traced with rows running south: what is clockwise there stays so in degrees.
    const positions = [...ring].reverse().map(computePosition);
    return [...positions, positions[0]!];
  });
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } };
}
