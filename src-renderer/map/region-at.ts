import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { REGION_DOT_LAYER } from './style/region-dots.ts';

/** A dot is easier to hit than its few pixels are. */
const REGION_DOT_REACH_PIXELS = 6;

/** The region whose dot was hit; null anywhere else. Dots stand for regions too small to be seen. */
export function findRegionAt(map: MapLibreMap, { point }: MapMouseEvent): BoundingBox | null {
  const reach = REGION_DOT_REACH_PIXELS;
  const around: [[number, number], [number, number]] = [
    [point.x - reach, point.y - reach],
    [point.x + reach, point.y + reach],
  ];
  if (map.getLayer(REGION_DOT_LAYER) === undefined) return null;
  const [feature] = map.queryRenderedFeatures(around, { layers: [REGION_DOT_LAYER] });
  return feature === undefined ? null : (JSON.parse(String(feature.properties['bounds'])) as BoundingBox);
}
