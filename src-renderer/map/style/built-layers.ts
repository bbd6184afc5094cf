import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { BUILDINGS_MINIMUM_ZOOM } from '#shared/pack/mixed-basemap.ts';
import { findLayerBases, isKind, isOfRole, type BasemapInput } from './basemap-roles.ts';
import { majorRoadKinds, mediumRoadKinds, pathKinds, railKinds } from './feature-kind.ts';

/** Widths in pixels at one zoom. */
interface Widths {
  readonly major: number;
  readonly medium: number;
  readonly minor: number;
  readonly path: number;
}

function byRoadKind({ major, medium, minor, path }: Widths): ExpressionSpecification {
  return ['case', isKind(majorRoadKinds), major, isKind(mediumRoadKinds), medium, isKind(pathKinds), path, minor];
}

/** Width of a road by zoom; `extra` pixels wider for its casing. */
function roadWidth(extra: number): ExpressionSpecification {
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    10,
    byRoadKind({ major: 1.4 + extra / 2, medium: 0.8 + extra / 3, minor: 0.15, path: 0 }),
    14,
    byRoadKind({ major: 4.5 + extra, medium: 3.2 + extra, minor: 1.8 + extra, path: 0.6 }),
    18,
    byRoadKind({ major: 24 + extra, medium: 19 + extra, minor: 13 + extra, path: 3 + extra }),
  ];
}

/** Buildings as areas: under the overlay. */
export function buildBuildingFills(input: BasemapInput): LayerSpecification[] {
  return findLayerBases(input, 'building', 'building').map((base) => ({
    ...base,
    type: 'fill',
    minzoom: BUILDINGS_MINIMUM_ZOOM,
    filter: ['all', ['==', ['geometry-type'], 'Polygon']],
    paint: { 'fill-color': input.palette.building },
  }));
}

/** Buildings as outlines: above the overlay, so that a house can be found under water. */
export function buildBuildingOutlines(input: BasemapInput): LayerSpecification[] {
  return findLayerBases(input, 'building', 'building-line').map((base) => ({
    ...base,
    type: 'line',
    minzoom: OUTLINES_MINIMUM_ZOOM,
    filter: ['all', ['==', ['geometry-type'], 'Polygon']],
    paint: {
      'line-color': input.palette.outline,
      'line-width': ['interpolate', ['linear'], ['zoom'], 15, 0.5, 18, 1.2],
    },
  }));
}

/** From here on buildings and roads have outlines above the overlay. */
const OUTLINES_MINIMUM_ZOOM = 15;

/** The edges of roads: above the overlay, so that a street is found under water and its depth stays to be seen. */
export function buildRoadOutlines(input: BasemapInput): LayerSpecification[] {
  const isRoad: FilterSpecification = ['all', ['==', ['geometry-type'], 'LineString'], ['!', isKind(railKinds)]];
  return findLayerBases(input, 'road', 'road-line').map((base) => ({
    ...base,
    type: 'line',
    minzoom: OUTLINES_MINIMUM_ZOOM,
    filter: [...isRoad, ...isOfRole(input, 'road')] as FilterSpecification,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': input.palette.outline, 'line-width': 0.8, 'line-gap-width': roadWidth(0) },
  }));
}

/** Roads with their casings, and railways. */
export function buildRoadLayers(input: BasemapInput): LayerSpecification[] {
  const { palette } = input;
  const isLine: FilterSpecification = ['==', ['geometry-type'], 'LineString'];
  return findLayerBases(input, 'road', 'road').flatMap((base): LayerSpecification[] => [
    {
      ...base,
      id: `${base.id}-rail`,
      type: 'line',
      filter: ['all', isLine, isKind(railKinds)],
      paint: { 'line-color': palette.rail, 'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.6, 18, 2.4] },
    },
    {
      ...base,
      id: `${base.id}-casing`,
      type: 'line',
      minzoom: 11,
      filter: ['all', isLine, ['!', isKind(railKinds)], ...isOfRole(input, 'road')],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        // By feature, like the roads themselves: both share a program of the graphics context, which the first picture
        // waits for.
        'line-color': ['case', isKind(majorRoadKinds), palette.roadCasing, palette.roadCasing],
        'line-width': roadWidth(1.6),
      },
    },
    {
      ...base,
      type: 'line',
      filter: ['all', isLine, ['!', isKind(railKinds)], ...isOfRole(input, 'road')],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['case', isKind(majorRoadKinds), palette.roadMajor, palette.road],
        'line-width': roadWidth(0),
      },
    },
  ]);
}
