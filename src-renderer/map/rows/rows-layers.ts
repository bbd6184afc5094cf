import type { LayerSpecification } from 'maplibre-gl';
import type { MapTheme } from '#shared/map/map-colours.ts';
import { strongFont } from '../map-fonts.ts';
import { mapPalettes } from '../style/map-palette.ts';
import { restColours } from './figure-scale.ts';

/** Sources of the layers that show a portfolio. */
export const rowSources = { cells: 'rows', rings: 'row-rings', selected: 'row-selected' } as const;
/** Layers that can be clicked. */
export const clickedLayers = ['row-squares', 'row-circles'] as const;

/** Of squares where there is nothing to lose: they are most of them, and must not outshine the others. */
const EMPTY_OPACITY = 0.25;

/**
 * The layers of a portfolio. `below`: heat, below the names; `above`: rings, circles with their counts, the row that is
 * looked at.
 */
export function buildRowLayers(theme: MapTheme): {
  readonly below: LayerSpecification[];
  readonly above: LayerSpecification[];
} {
  const { halo, territoryStressed } = mapPalettes[theme];
  const outline = theme === 'light' ? '#3d454c' : '#aab3bb';
  const { zero, nothing } = restColours[theme];
  const below: LayerSpecification[] = [
    {
      id: 'row-squares',
      type: 'fill',
      source: rowSources.cells,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: {
        'fill-color': ['get', 'colour'],
        'fill-opacity': ['match', ['get', 'colour'], [zero, nothing], EMPTY_OPACITY, 0.82],
        'fill-antialias': false,
      },
    },
  ];
  const above: LayerSpecification[] = [
    {
      id: 'row-ring-areas',
      type: 'fill',
      source: rowSources.rings,
      paint: { 'fill-color': territoryStressed, 'fill-opacity': 0.1 },
    },
    {
      id: 'row-ring-casings',
      type: 'line',
      source: rowSources.rings,
      paint: { 'line-color': halo, 'line-width': 5 },
    },
    {
      id: 'row-ring-lines',
      type: 'line',
      source: rowSources.rings,
      paint: { 'line-color': territoryStressed, 'line-width': 2.5 },
    },
    {
      id: 'row-circles',
      type: 'circle',
      source: rowSources.cells,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'circle-sort-key': ['get', 'radius'] },
      paint: {
        'circle-radius': ['get', 'radius'],
        'circle-color': ['get', 'colour'],
        'circle-stroke-color': outline,
        'circle-stroke-width': 1.2,
      },
    },
    {
      id: 'row-counts',
      type: 'symbol',
      source: rowSources.cells,
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['!=', ['get', 'label'], '']],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': strongFont,
        'text-size': 10.5,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': ['get', 'labelColour'] },
    },
    {
      id: 'row-selected',
      type: 'circle',
      source: rowSources.selected,
      paint: {
        'circle-radius': 11,
        'circle-opacity': 0,
        'circle-stroke-color': territoryStressed,
        'circle-stroke-width': 4,
      },
    },
  ];
  return { below, above };
}
