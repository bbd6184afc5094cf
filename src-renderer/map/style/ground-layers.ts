import type { LayerSpecification } from 'maplibre-gl';
import { findLayerBases, isKind, isOfRole, type BasemapInput } from './basemap-roles.ts';
import { greenKinds, waterKinds } from './feature-kind.ts';

// Smoothing draws every edge once more as a line, a fifth of a picture's time without a graphics processor; between two
// pale greens nobody sees it.
const plainEdges = { 'fill-antialias': false } as const;

/** Land and water: what everything else lies on. */
export function buildGroundLayers(input: BasemapInput): LayerSpecification[] {
  const { palette } = input;
  const land = findLayerBases(input, 'land', 'land').flatMap((base): LayerSpecification[] => [
    {
      ...base,
      id: `${base.id}-green`,
      type: 'fill',
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], isKind(greenKinds)],
      paint: { 'fill-color': palette.green, ...plainEdges },
    },
    {
      ...base,
      id: `${base.id}-built`,
      type: 'fill',
      filter: [
        'all',
        ['==', ['geometry-type'], 'Polygon'],
        isKind(['residential', 'commercial', 'industrial', 'retail']),
      ],
      paint: { 'fill-color': palette.built, ...plainEdges },
    },
    {
      ...base,
      id: `${base.id}-sand`,
      type: 'fill',
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], isKind(['beach', 'sand', 'shingle'])],
      paint: { 'fill-color': palette.sand, ...plainEdges },
    },
    {
      ...base,
      id: `${base.id}-water`,
      type: 'fill',
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], isKind(waterKinds)],
      paint: { 'fill-color': palette.water },
    },
  ]);
  const water = findLayerBases(input, 'water', 'water').flatMap((base): LayerSpecification[] => [
    {
      ...base,
      id: `${base.id}-area`,
      type: 'fill',
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], ...isOfRole(input, 'water')],
      paint: { 'fill-color': palette.water },
    },
    {
      ...base,
      id: `${base.id}-line`,
      type: 'line',
      filter: ['all', ['==', ['geometry-type'], 'LineString'], ...isOfRole(input, 'water')],
      paint: {
        // A river's line often runs inside its area: in the same colour it does not show there.
        'line-color': ['case', isKind(['river', 'canal']), palette.water, palette.waterLine],
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          10,
          ['case', isKind(['river', 'canal']), 1, 0.3],
          18,
          ['case', isKind(['river', 'canal']), 7, 3],
        ],
      },
    },
  ]);
  return [...land, ...water];
}

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
