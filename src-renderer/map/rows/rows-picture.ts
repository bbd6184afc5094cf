import type { Feature, FeatureCollection } from 'geojson';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { PortfolioMapStyle } from '#shared/portfolio/portfolio-map.ts';
import { findColour, isDarkColour, type FigureScale } from './figure-scale.ts';

/** Locations in cells of the map, as the backend gathered them. */
export type RowCells = ProcedureOutput<'portfolio.map'>;
/** Corners of a ring: longitude and latitude. */
export type Ring = readonly (readonly [number, number])[];

/** Everything of a portfolio that lies over the basemap. */
export interface RowsPicture {
  readonly cells: RowCells | null;
  readonly style: PortfolioMapStyle;
  readonly scale: FigureScale;
  readonly selected: Coordinates | null;
  /** Rings that are drawn and kept. */
  readonly rings: readonly Ring[];
}

/** Radius of a single location, pixels. */
const SINGLE_RADIUS = 5;
const LARGEST_RADIUS = 30;

/** The cells as features: a point each, or a square each. Their property `cell` says which one. */
export function buildCellFeatures(
  { cells, style, scale }: RowsPicture,
  writeCount: (count: number) => string,
): FeatureCollection {
  if (cells === null) return { type: 'FeatureCollection', features: [] };
  const features = cells.counts.map((count, cell): Feature => {
    const colour = findColour(scale, cells.values[cell] ?? null);
    return {
      type: 'Feature',
      properties: {
        cell,
        colour,
        radius: count === 1 ? SINGLE_RADIUS : Math.min(LARGEST_RADIUS, 8 + 4 * Math.log10(count)),
        label: count === 1 ? '' : writeCount(count),
        labelColour: isDarkColour(colour) ? '#ffffff' : '#16191d',
      },
      geometry: style === 'heat' ? buildSquare(cells.boxes.slice(cell * 4, cell * 4 + 4)) : buildPoint(cells, cell),
    };
  });
  return { type: 'FeatureCollection', features };
}

/** Rings as outlines with their areas. */
export function buildRingFeatures(rings: readonly Ring[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: rings.map((ring): Feature => {
      const corners = [...ring, ring[0]!].map(([longitude, latitude]) => [longitude, latitude]);
      return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [corners] } };
    }),
  };
}

/** A row that is looked at. */
export function buildSelectedFeatures(selected: Coordinates | null): FeatureCollection {
  if (selected === null) return { type: 'FeatureCollection', features: [] };
  const { longitude, latitude } = selected;
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [longitude, latitude] } }],
  };
}

function buildPoint({ positions }: RowCells, cell: number): Feature['geometry'] {
  return { type: 'Point', coordinates: positions.slice(cell * 2, cell * 2 + 2) };
}

function buildSquare(box: readonly number[]): Feature['geometry'] {
  const [west, south, east, north] = box as [number, number, number, number];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}
