import type { Map as MapLibreMap } from 'maplibre-gl';
import { leveeMetadata } from './style/levee-layers.ts';

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
