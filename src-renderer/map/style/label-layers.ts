import type { LayerSpecification } from 'maplibre-gl';
import { findLayerBases, isKind, isOfRole, type BasemapInput } from './basemap-roles.ts';
import { featureKind, featureName, railKinds } from './feature-kind.ts';

// Families of map-fonts.css: without a glyph server MapLibre draws labels with the fonts of the page.
const quietFont = ['Freeboard Map'];
const strongFont = ['Freeboard Map Semibold'];

/** Names of streets, water and places: above the overlay. */
export function buildLabelLayers(input: BasemapInput): LayerSpecification[] {
  return [...buildWaterNames(input), ...buildRoadNames(input), ...buildPlaceNames(input)];
}

function buildWaterNames(input: BasemapInput): LayerSpecification[] {
  return findLayerBases(input, 'water', 'water-name').map((base) => ({
    ...base,
    type: 'symbol',
    minzoom: 11,
    filter: ['all', ['==', ['geometry-type'], 'LineString'], ...isOfRole(input, 'water')],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'text-field': featureName,
      'text-font': quietFont,
      'text-size': 11.5,
      'text-letter-spacing': 0.06,
    },
    paint: { 'text-color': input.palette.labelWater, 'text-halo-color': input.palette.halo, 'text-halo-width': 1.2 },
  }));
}

function buildRoadNames(input: BasemapInput): LayerSpecification[] {
  return findLayerBases(input, 'roadName', 'road-name').map((base) => ({
    ...base,
    type: 'symbol',
    minzoom: 13.5,
    filter: ['all', ['==', ['geometry-type'], 'LineString'], ['!', isKind(railKinds)], ...isOfRole(input, 'road')],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 300,
      'text-field': featureName,
      'text-font': quietFont,
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10, 18, 13],
    },
    paint: { 'text-color': input.palette.labelQuiet, 'text-halo-color': input.palette.halo, 'text-halo-width': 1.4 },
  }));
}

function buildPlaceNames(input: BasemapInput): LayerSpecification[] {
  return findLayerBases(input, 'place', 'place-name').map((base) => ({
    ...base,
    type: 'symbol',
    filter: ['all', ['==', ['geometry-type'], 'Point'], ['!=', featureName, '']],
    layout: {
      'text-field': featureName,
      'text-font': strongFont,
      'text-max-width': 7,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        9,
        ['match', featureKind, ['city', 'town', 'locality'], 12, 10],
        16,
        ['match', featureKind, ['city', 'town', 'locality'], 18, 13],
      ],
    },
    paint: { 'text-color': input.palette.label, 'text-halo-color': input.palette.halo, 'text-halo-width': 1.6 },
  }));
}
