import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Geometry } from 'geojson';
import { findLayerBases, isKind, isOfRole, type BasemapInput } from './basemap-roles.ts';
import { greenKinds, waterKinds } from './feature-kind.ts';
import type { PackOutline } from '../scene.ts';
import type { MapPalette } from './map-palette.ts';

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

/**
 * How a pack's outline is drawn: as that of one that answers, of one that is switched off, or so that it stands out.
 */
type TerritoryState = 'answers' | 'silent' | 'stressed';

/**
 * The outline of a pack's territory: dashed; dotted and thinner for a pack that is switched off; broad when it is
 * stressed.
 */
export function buildTerritory(
  id: string,
  { territory }: PackOutline,
  palette: MapPalette,
  state: TerritoryState,
): { readonly source: SourceSpecification; readonly layers: readonly LayerSpecification[] } {
  const source: SourceSpecification = {
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: territory as Geometry },
  };
  if (state !== 'stressed') {
    const dashes =
      state === 'answers'
        ? { 'line-width': 1.2, 'line-dasharray': [4, 3] }
        : { 'line-width': 1, 'line-dasharray': [1.5, 4] };
    return {
      source,
      layers: [{ id, type: 'line', source: id, paint: { 'line-color': palette.territory, ...dashes } }],
    };
  }
  const colour = { 'line-color': palette.territoryStressed };
  return {
    source,
    layers: [
      // Around the line, so that it is found in a view of a whole country too.
      { id: `${id}-glow`, type: 'line', source: id, paint: { ...colour, 'line-width': 9, 'line-opacity': 0.25 } },
      { id, type: 'line', source: id, paint: { ...colour, 'line-width': 2.5 } },
    ],
  };
}
