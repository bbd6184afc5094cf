import { readFileSync } from 'node:fs';
import type { RasterGrid } from '#main/adapters/raster/raster-grid.ts';
import { createTransform } from '#main/adapters/raster/create-transform.ts';
import { packText, sayPackText, type PackText } from '#shared/domain/pack-text.ts';
import { describeError } from '../pack-text-error.ts';

/** A polygon file that cannot be burnt into a raster. */
export class PolygonsRefusedError extends Error {
  readonly found: PackText;
  readonly expected: PackText;

  constructor(found: PackText, expected: PackText) {
    super(`${sayPackText(found)}; expected ${sayPackText(expected)}`);
    this.name = 'PolygonsRefusedError';
    this.found = found;
    this.expected = expected;
  }
}

/** A polygon in cells of a grid: x to the right, y down, both from the grid's corner; with its years. */
interface GridPolygon {
  readonly years: number;
  /** x, y, x, y, …; closed rings, holes among them. */
  readonly rings: readonly Float64Array[];
  readonly top: number;
  readonly bottom: number;
}

/** Gives rows of the years that the polygons say at the centres of a grid's cells; NaN where none lies. */
export type ReadBurntRows = (row: number, rows: number) => Float32Array;

/**
 * Prepares the burning of GeoJSON polygons, WGS 84, into a grid: a cell has the years of the polygon that holds its
 * centre, by the even-odd rule; of several polygons the highest.
 * @throws PolygonsRefusedError when a polygon has no number of years, or there is none.
 */
export function createPolygonBurner(file: string, attribute: string, grid: RasterGrid): ReadBurntRows {
  const polygons = readPolygons(file, attribute, grid);
  return (row, rows) => {
    const values = new Float32Array(grid.width * rows).fill(NaN);
    for (const polygon of polygons) {
      const first = Math.max(row, Math.floor(polygon.top));
      const last = Math.min(row + rows - 1, Math.ceil(polygon.bottom));
      for (let y = first; y <= last; y += 1) {
        burnRow(values.subarray((y - row) * grid.width, (y - row + 1) * grid.width), polygon, y + 0.5);
      }
    }
    return values;
  };
}

function burnRow(cells: Float32Array, { rings, years }: GridPolygon, y: number): void {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const y1 = ring[at + 1]!;
      const y2 = ring[at + 3]!;
      if (y1 > y === y2 > y) continue;
      crossings.push(ring[at]! + ((y - y1) / (y2 - y1)) * (ring[at + 2]! - ring[at]!));
    }
  }
  crossings.sort((a, b) => a - b);
  for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
    // Cells whose centre, half a cell from their left edge, lies between the two crossings.
    const from = Math.max(0, Math.ceil(crossings[pair]! - 0.5));
    const to = Math.min(cells.length - 1, Math.ceil(crossings[pair + 1]! - 0.5) - 1);
    for (let x = from; x <= to; x += 1) if (!(cells[x]! >= years)) cells[x] = years;
  }
}

function readPolygons(file: string, attribute: string, grid: RasterGrid): GridPolygon[] {
  const { project } = createTransform(grid.projection);
  const toRing = (positions: readonly (readonly number[])[]): Float64Array => {
    const ring = new Float64Array(2 * positions.length);
    positions.forEach(([longitude = NaN, latitude = NaN], index) => {
      const { x, y } = project({ longitude, latitude });
      ring[2 * index] = (x - grid.originX) / grid.cellWidth;
      ring[2 * index + 1] = (grid.originY - y) / grid.cellHeight;
    });
    if (!ring.every(Number.isFinite)) {
      throw new PolygonsRefusedError(packText('corner-out-of-reach'), packText('degrees-expected'));
    }
    return ring;
  };
  const polygons = listPolygons(file).map(({ rings, properties, index }): GridPolygon => {
    const years = Number(properties[attribute] ?? NaN);
    if (!(years >= 0)) {
      const value = JSON.stringify(properties[attribute] ?? null);
      const found = packText('feature-has', { index, value, attribute });
      throw new PolygonsRefusedError(found, packText('years-expected'));
    }
    const projected = rings.map(toRing);
    const rows = projected.flatMap((ring) => Array.from(ring).filter((_, at) => at % 2 === 1));
    return {
      years,
      rings: projected,
      top: rows.reduce((a, b) => Math.min(a, b), Infinity),
      bottom: rows.reduce((a, b) => Math.max(a, b), -Infinity),
    };
  });
  if (polygons.length === 0)
    throw new PolygonsRefusedError(packText('no-polygons'), packText('geojson-polygons-expected'));
  return polygons;
}

interface SourcePolygon {
  readonly rings: readonly (readonly (readonly number[])[])[];
  readonly properties: Readonly<Record<string, unknown>>;
  readonly index: number;
}

interface GeojsonFeature {
  readonly properties?: Readonly<Record<string, unknown>> | null;
  readonly geometry?: { readonly type?: unknown; readonly coordinates?: unknown } | null;
}

function listPolygons(file: string): SourcePolygon[] {
  let json: { readonly type?: unknown; readonly features?: unknown };
  try {
    json = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as typeof json;
  } catch (error) {
    throw new PolygonsRefusedError(describeError(error), packText('feature-collection-expected'));
  }
  const features = (Array.isArray(json.features) ? json.features : [json]) as GeojsonFeature[];
  return features.flatMap(({ geometry, properties }, index) => {
    const parts =
      geometry?.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry?.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    if (!Array.isArray(parts)) return [];
    return parts.filter(isRings).map((rings) => ({ rings, properties: properties ?? {}, index }));
  });
}

function isRings(value: unknown): value is SourcePolygon['rings'] {
  return (
    Array.isArray(value) &&
    value.every((ring) => Array.isArray(ring) && ring.length >= 4 && ring.every((position) => Array.isArray(position)))
  );
}
