import type { LayerSpecification } from 'maplibre-gl';
import { findLayerBases, type BasemapInput } from './basemap-roles.ts';

/** Borders of countries, provinces and counties, quieter than any road. */
export function buildBoundaryLayers(input: BasemapInput): LayerSpecification[] {
  // A file that mixes everything would draw each of its lines as a border.
  if (input.isMixed) return [];
  return findLayerBases(input, 'boundary', 'boundary').map((base) => ({
    ...base,
    type: 'line',
    // OpenMapTiles also has borders in the sea.
    filter: ['all', ['==', ['geometry-type'], 'LineString'], ['!=', ['get', 'maritime'], 1]],
    paint: { 'line-color': input.palette.rail, 'line-width': 0.8, 'line-dasharray': [5, 2, 1, 2] },
  }));
}
