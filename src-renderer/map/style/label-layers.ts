import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { quietFont, strongFont } from '../map-fonts.ts';
import { findLayerBases, isKind, isOfRole, type BasemapInput, type LayerBase } from './basemap-roles.ts';
import { featureName, railKinds, featureKind } from './feature-kind.ts';
import { formatIconId, iconByKind } from './map-icons.ts';

/** Points that name water, not a settlement. */
const waterPlaceKinds = ['bay', 'sea', 'ocean', 'lake', 'strait', 'sound'];
/** Points that name the land, quieter than settlements. */
const landscapeKinds = [
  'hill',
  'peak',
  'cape',
  'island',
  'islet',
  'suburb',
  'quarter',
  'neighbourhood',
  'hamlet',
  'locality',
];

/** Names of streets, water and places: above the overlay. */
export function buildLabelLayers(input: BasemapInput): LayerSpecification[] {
  return [...buildWaterNames(input), ...buildRoadNames(input), ...buildPlaceNames(input)];
}

function buildWaterNames(input: BasemapInput): LayerSpecification[] {
  return findLayerBases(input, 'waterName', 'water-name').flatMap((base): LayerSpecification[] => [
    {
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
      paint: { 'text-color': input.palette.labelWater, 'text-halo-color': input.palette.halo, 'text-halo-width': 1.8 },
    },
    // In a file that mixes everything the points of water are among the places.
    ...(input.isMixed ? [] : [buildWaterPoints(input, base)]),
  ]);
}

function buildWaterPoints(input: BasemapInput, base: LayerBase): LayerSpecification {
  return {
    ...base,
    id: `${base.id}-point`,
    type: 'symbol',
    filter: ['all', ['==', ['geometry-type'], 'Point'], ['!=', featureName, '']],
    layout: {
      'text-field': featureName,
      'text-font': quietFont,
      'text-max-width': 7,
      'text-size': 12,
      'text-letter-spacing': 0.05,
    },
    paint: { 'text-color': input.palette.labelWater, 'text-halo-color': input.palette.halo, 'text-halo-width': 1.8 },
  };
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
    paint: { 'text-color': input.palette.labelQuiet, 'text-halo-color': input.palette.halo, 'text-halo-width': 1.8 },
  }));
}

function buildPlaceNames(input: BasemapInput): LayerSpecification[] {
  const { palette } = input;
  const isTown: ExpressionSpecification = isKind(['city', 'town']);
  return findLayerBases(input, 'place', 'place-name').flatMap((base): LayerSpecification[] => [
    {
      ...base,
      id: `${base.id}-quiet`,
      type: 'symbol',
      minzoom: 11,
      filter: ['all', ['==', ['geometry-type'], 'Point'], isKind([...waterPlaceKinds, ...landscapeKinds])],
      layout: {
        'text-field': featureName,
        'text-font': quietFont,
        'text-max-width': 7,
        'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10.5, 16, 13],
        'text-letter-spacing': 0.03,
      },
      paint: {
        'text-color': ['case', isKind(waterPlaceKinds), palette.labelWater, palette.labelQuiet],
        'text-halo-color': palette.halo,
        'text-halo-width': 1.8,
      },
    },
    {
      ...base,
      type: 'symbol',
      filter: [
        'all',
        ['==', ['geometry-type'], 'Point'],
        ['!=', featureName, ''],
        ['!', isKind([...waterPlaceKinds, ...landscapeKinds])],
      ],
      layout: {
        'text-field': featureName,
        'text-font': strongFont,
        'text-max-width': 7,
        // Towns keep their place where labels collide.
        'symbol-sort-key': ['case', isTown, 0, 1],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          9,
          ['case', isTown, 12.5, 10.5],
          16,
          ['case', isTown, 18, 14],
        ],
      },
      paint: {
        // By feature, like the quiet names: layers whose colours are given in the same way share a program of the
        // graphics context, and the first picture waits for each of them.
        'text-color': ['case', isTown, palette.label, palette.label],
        'text-halo-color': palette.halo,
        'text-halo-width': 2,
      },
    },
  ]);
}

/** Places that count in an emergency, with an icon and their name: hospitals, fire stations, schools and the like. */
export function buildIconLayers(input: BasemapInput): LayerSpecification[] {
  const { palette } = input;
  const kinds = Object.entries(iconByKind).flatMap(([kind, icon]) => [kind, formatIconId(icon, palette)]);
  return findLayerBases(input, 'facility', 'facility').map((base) => ({
    ...base,
    type: 'symbol',
    minzoom: 14,
    filter: ['all', ['==', ['geometry-type'], 'Point'], isKind(Object.keys(iconByKind))],
    layout: {
      'icon-image': ['match', featureKind, ...kinds, ''] as unknown as string,
      'text-field': featureName,
      'text-font': quietFont,
      'text-size': 11,
      'text-offset': [0, 1],
      'text-anchor': 'top',
      'text-max-width': 8,
      // The icon stays where there is no room for the name.
      'text-optional': true,
    },
    paint: { 'text-color': palette.labelQuiet, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
  }));
}
