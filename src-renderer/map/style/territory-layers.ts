import type { Geometry } from 'geojson';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { PackOutline } from '../scene.ts';
import type { MapPalette } from './map-palette.ts';

/**
 * How a pack's outline is drawn: as that of one that answers, of one that is switched off, or so that it stands out.
 */
export type TerritoryState = 'answers' | 'silent' | 'stressed';

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
