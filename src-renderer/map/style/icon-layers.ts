import type { LayerSpecification } from 'maplibre-gl';
import { findLayerBases, isKind, type BasemapInput } from './basemap-roles.ts';
import { featureKind, featureName } from './feature-kind.ts';
import { formatIconId, iconByKind } from './map-icons.ts';

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
      'text-font': ['Freeboard Map'],
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
