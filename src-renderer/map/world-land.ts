import type { FeatureCollection } from 'geojson';
import { toAbsoluteUrl } from '#renderer/client/bytes-url.ts';

/**
 * Land, borders and lakes of the earth, `kind` land, border and lake: GeoJSON that the build has made
 * (scripts/world-land.ts) of Natural Earth, 1 : 50 million, public domain, and of lakes of OpenStreetMap (ODbL).
 */
export const WORLD_LAND = '/world-land.json';

/** @throws Error where it is not there: the window was not built */
export async function loadWorldLand(signal: AbortSignal): Promise<FeatureCollection> {
  const response = await fetch(toAbsoluteUrl(WORLD_LAND), { signal });
  if (!response.ok) throw new Error(`the land of the earth: status ${response.status}`);
  return (await response.json()) as FeatureCollection;
}
