import type { RasterGrid } from '#main/raster/index.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { areProbabilities } from '#shared/hazard/standard-of-protection.ts';
import { AreasRefusedError } from './areas-refused-error.ts';
import type { AreaSource } from './area-source.ts';
import { createRingProjector } from './project-rings.ts';
import { readPropertyNumber } from './property-notes.ts';

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
 * Prepares the burning of polygons into a grid: a cell has the years of the polygon that holds its centre, by the
 * even-odd rule; of several polygons the highest.
 * @throws AreasRefusedError when a polygon has no number of years, or there is none.
 */
export function createPolygonBurner(source: AreaSource, attribute: string, grid: RasterGrid): ReadBurntRows {
  const polygons = readPolygons(source, attribute, grid);
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

function readPolygons(source: AreaSource, attribute: string, grid: RasterGrid): GridPolygon[] {
  const project = createRingProjector(source.projection, grid.projection);
  const polygons: GridPolygon[] = [];
  for (const { rings, properties, index } of source.features) {
    const years = readPropertyNumber(properties[attribute]);
    if (!(years >= 0)) {
      const value = JSON.stringify(properties[attribute] ?? null);
      throw new AreasRefusedError(packText('feature-has', { index, value, attribute }), packText('years-expected'));
    }
    polygons.push(toCells(years, rings.map(project), grid));
  }
  if (polygons.length === 0) throw new AreasRefusedError(packText('no-polygons'), packText('polygons-expected'));
  return toYears(polygons);
}

/** Standards that are all below 1 are how likely a flood is in a year; 0 stays without a defence. */
function toYears(polygons: readonly GridPolygon[]): GridPolygon[] {
  const highest = polygons.reduce((most, { years }) => Math.max(most, years), 0);
  if (!areProbabilities([0, highest])) return [...polygons];
  return polygons.map((polygon) => ({ ...polygon, years: polygon.years === 0 ? 0 : 1 / polygon.years }));
}

/** @param rings in the grid's coordinate system; become cells */
function toCells(years: number, rings: readonly Float64Array[], grid: RasterGrid): GridPolygon {
  let top = Infinity;
  let bottom = -Infinity;
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      ring[at] = (ring[at]! - grid.originX) / grid.cellWidth;
      const y = (grid.originY - ring[at + 1]!) / grid.cellHeight;
      ring[at + 1] = y;
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return { years, rings, top, bottom };
}
