import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { PackLayers } from '../scene.ts';
import type { MapPalette } from './map-palette.ts';

/** Id of the dots' layer: what is clicked to go to a region. */
export const REGION_DOT_LAYER = 'region-dots';
const SOURCE = 'region-dots';
/** From here on a region is seen by its outline. */
const DOTS_END_AT_ZOOM = 8;

/** A dot for each region, for views so wide that a region cannot be seen. */
export function buildRegionDots(
  packs: readonly PackLayers[],
  palette: MapPalette,
): { readonly sources: Record<string, SourceSpecification>; readonly layers: LayerSpecification[] } {
  return {
    sources: {
      [SOURCE]: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: packs.map(({ bbox: [west, south, east, north] }) => ({
            type: 'Feature',
            properties: { bounds: JSON.stringify([west, south, east, north]) },
            geometry: { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
          })),
        },
      },
    },
    layers: [
      {
        id: REGION_DOT_LAYER,
        type: 'circle',
        source: SOURCE,
        maxzoom: DOTS_END_AT_ZOOM,
        paint: {
          'circle-radius': 6,
          'circle-color': palette.territoryStressed,
          'circle-stroke-color': palette.halo,
          'circle-stroke-width': 2,
        },
      },
    ],
  };
}
