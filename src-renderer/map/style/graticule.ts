import type { Feature, FeatureCollection, LineString } from 'geojson';
import type { BoundingBox } from '#shared/geo/geo.ts';

const steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const;
const LINES_AIMED_AT = 8;
const TOLERANCE = 1e-9;

/** Meridians and parallels at a round step over a box, for packs without a basemap. Degrees, WGS 84. */
export function buildGraticule([west, south, east, north]: BoundingBox): FeatureCollection<LineString> {
  const span = Math.max(east - west, north - south);
  const step = steps.find((candidate) => span / candidate <= LINES_AIMED_AT) ?? 10;
  const meridians = findMultiples(west, east, step).map((longitude) =>
    buildLine([
      [longitude, south],
      [longitude, north],
    ]),
  );
  const parallels = findMultiples(south, north, step).map((latitude) =>
    buildLine([
      [west, latitude],
      [east, latitude],
    ]),
  );
  return { type: 'FeatureCollection', features: [...meridians, ...parallels] };
}

/** The multiples of a step within a range, ends included. */
function findMultiples(from: number, to: number, step: number): number[] {
  // A box that ends on a line has that line, whatever the division leaves behind.
  const first = Math.ceil(from / step - TOLERANCE);
  const count = Math.max(0, Math.floor(to / step + TOLERANCE) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

function buildLine(coordinates: [number, number][]): Feature<LineString> {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } };
}
