import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { findLayerBases, isKind, type BasemapInput } from './basemap-roles.ts';
import { leveeKinds } from './feature-kind.ts';

/** What tells layers of levees from all others of a style. */
export const leveeMetadata = { draws: 'levee' } as const;

/** Dykes and levees as a line with hatches on its side, as topographic maps draw them: outline, never fill. */
export function buildLeveeLayers(input: BasemapInput): LayerSpecification[] {
  return findLayerBases(input, 'levee', 'levee').flatMap((base): LayerSpecification[] => [
    {
      ...base,
      id: `${base.id}-hatch`,
      type: 'line',
      metadata: leveeMetadata,
      minzoom: 12,
      filter: ['all', ['==', ['geometry-type'], 'LineString'], isKind(leveeKinds)],
      paint: {
        'line-color': input.palette.levee,
        'line-width': ['interpolate', ['linear'], ['zoom'], 12, 3, 17, 9],
        'line-dasharray': [0.18, 0.7],
      },
    },
    {
      ...base,
      type: 'line',
      metadata: leveeMetadata,
      filter: ['all', ['==', ['geometry-type'], 'LineString'], isKind(leveeKinds)],
      paint: {
        'line-color': input.palette.levee,
        'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.8, 17, 2],
      },
    },
  ]);
}

/** Whether a levee of a basemap is drawn where the map is: only then is its sign to be explained. */
export function areLeveesInSight(
  map: Pick<MapLibreMap, 'getLayersOrder' | 'getLayer' | 'queryRenderedFeatures'>,
): boolean {
  const layers = map.getLayersOrder().filter((id) => {
    const metadata = map.getLayer(id)?.metadata as { readonly draws?: unknown } | undefined;
    return metadata?.draws === leveeMetadata.draws;
  });
  return layers.length > 0 && map.queryRenderedFeatures({ layers }).length > 0;
}
