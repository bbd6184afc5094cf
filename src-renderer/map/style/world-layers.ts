import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { WORLD_LAND } from '../world-land.ts';
import type { MapPalette } from './map-palette.ts';

/** From here on outlines that are a kilometre beside the coast would be read as the coast. */
const COAST_ZOOM = 9;

/** The earth below everything: sea, land and borders as long as they are seen from afar, then a plain ground. */
export function buildWorld(
  palette: MapPalette,
  { toAbsoluteUrl }: { readonly toAbsoluteUrl: (path: string) => string },
): { readonly sources: Record<string, SourceSpecification>; readonly layers: LayerSpecification[] } {
  return {
    sources: { world: { type: 'geojson', data: toAbsoluteUrl(WORLD_LAND), maxzoom: 6, tolerance: 0.2 } },
    layers: [
      {
        id: 'ground',
        type: 'background',
        paint: { 'background-color': ['step', ['zoom'], palette.water, COAST_ZOOM, palette.ground] },
      },
      {
        id: 'world-land',
        type: 'fill',
        source: 'world',
        maxzoom: COAST_ZOOM,
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'fill-color': palette.ground, 'fill-outline-color': palette.waterLine },
      },
      {
        id: 'world-borders',
        type: 'line',
        source: 'world',
        maxzoom: COAST_ZOOM,
        filter: ['==', ['get', 'kind'], 'border'],
        paint: { 'line-color': palette.territory, 'line-width': 0.6, 'line-opacity': 0.5 },
      },
    ],
  };
}
